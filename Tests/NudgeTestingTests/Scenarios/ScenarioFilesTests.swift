import NudgeShared
import NudgeTesting
import Testing

/// Expected moments come from a separate program that reads `docs/algorithm.md` literally and takes
/// its zones from Python's `zoneinfo`; no story that moves the clock has them.
@Suite("Stories from real life")
struct ScenarioFilesTests {
  /// One file, with what must come of it.
  struct Story: Sendable, CustomTestStringConvertible {
    let file: String
    /// When nudges are shown, on the wall.
    var fired: [String]?
    /// Why weeks have none.
    var silences: [String] = []

    var testDescription: String { file }
  }

  @Test("Every file is told here, and no other")
  func all() throws {
    let told =
      Self.stories.map(\.file) + EngineStoryTests.files
      + DeviceStoryTests.stories.map(\.file)
    #expect(try Stories.names() == told.sorted())
  }

  @Test(
    "Comes to what it should, keeps every promise, and explains each silent week",
    arguments: stories)
  func story(story: Story) async throws {
    let performance = try await Stories.play(Stories.scenario(story.file))
    #expect(performance.broken.isEmpty, "\(performance.broken)")
    if let fired = story.fired { #expect(performance.fired == fired) }
    #expect(performance.silences == story.silences)
  }

  @Test("Comes to the same, byte for byte, when it is played again", arguments: stories)
  func again(story: Story) async throws {
    let first = try await Stories.play(Stories.scenario(story.file))
    let second = try await Stories.play(Stories.scenario(story.file))
    #expect(first.text == second.text)
    #expect(first.summary == second.summary)
  }

  static let stories = [
    Story(
      file: "spring-forward",
      // The draw fell between 02:00 and 03:00, which that night does not have.
      fired: [
        "2026-03-08T03:00-04:00", "2026-03-15T03:07-04:00", "2026-03-22T03:08-04:00",
        "2026-03-29T03:18-04:00",
      ]),
    Story(
      file: "fall-back",
      // 02:42 comes twice on the 25th; the first time is an hour short of seven days.
      fired: [
        "2026-10-18T03:37+02:00", "2026-10-25T02:42+01:00", "2026-11-01T02:59+01:00",
        "2026-11-08T03:00+01:00",
      ]),
    Story(
      file: "lord-howe-half-hour",
      // The 5th of April has 01:35 twice; on the 4th of October 02:20 is skipped.
      fired: [
        "2026-04-05T01:35+11:00", "2026-04-12T01:37+10:30", "2026-04-19T01:50+10:30",
        "2026-04-26T02:07+10:30", "2026-05-03T02:10+10:30", "2026-05-10T02:13+10:30",
        "2026-05-17T02:25+10:30", "2026-05-24T02:36+10:30", "2026-05-31T02:45+10:30",
        "2026-06-14T01:30+10:30", "2026-06-21T01:44+10:30", "2026-06-28T01:45+10:30",
        "2026-07-05T01:58+10:30", "2026-07-12T01:58+10:30", "2026-07-19T02:11+10:30",
        "2026-07-26T02:28+10:30", "2026-08-02T02:44+10:30", "2026-08-09T02:53+10:30",
        "2026-08-23T01:30+10:30", "2026-08-30T01:41+10:30", "2026-09-06T01:47+10:30",
        "2026-09-13T01:59+10:30", "2026-09-20T02:07+10:30", "2026-09-27T02:20+10:30",
        "2026-10-04T02:56+11:00", "2026-10-11T02:58+11:00", "2026-10-25T01:37+11:00",
      ],
      silences: [
        "2026-W23 the draw fell into a later week", "2026-W33 the draw fell into a later week",
        "2026-W42 the draw fell into a later week",
      ]),
    Story(
      file: "travel-across-the-date-line",
      fired: [
        "2026-07-10T08:20+12:00", "2026-07-16T10:44-10:00", "2026-07-24T10:18-10:00",
        "2026-08-03T08:41-10:00", "2026-08-11T09:30+14:00", "2026-08-19T08:53+14:00",
        "2026-08-26T08:48+12:00", "2026-09-02T09:25+12:00",
      ],
      silences: ["2026-W31 the draw fell into a later week"]),
    Story(
      file: "clock-set-back-and-corrected",
      silences: ["2026-W12 the draw fell into a later week"]),
    Story(
      file: "a-year-ahead",
      silences: [
        "2026-W37 its slot lay on the day of the first opening",
        "2026-W41 the draw fell into a later week",
      ]),
    Story(
      file: "permission-revoked-and-granted",
      fired: [
        "2026-06-11T08:16+02:00", "2026-06-18T09:33+02:00", "2026-06-26T08:58+02:00",
        "2026-07-03T10:09+02:00",
      ],
      silences: [
        "2026-W19 its slot lay on the day of the first opening",
        "2026-W20 its nudge came due while notifications were not allowed",
        "2026-W21 its nudge came due while notifications were not allowed",
        "2026-W22 notifications are not allowed",
        "2026-W23 notifications are not allowed",
      ]),
    Story(
      file: "asked-politely",
      fired: [
        "2026-01-30T10:29-05:00", "2026-02-09T09:31-05:00", "2026-02-17T09:17-05:00",
        "2026-02-24T10:09-05:00",
      ],
      silences: [
        "2026-W03 notifications have not been asked for yet",
        "2026-W04 notifications have not been asked for yet",
        "2026-W06 the draw fell into a later week",
      ]),
    Story(
      file: "opt-out-and-back",
      fired: [
        "2026-04-15T09:48+01:00", "2026-04-22T09:59+01:00", "2026-06-04T10:23+01:00",
        "2026-06-12T08:31+01:00", "2026-06-19T09:36+01:00",
      ],
      silences: [
        "2026-W18 nudges are turned off", "2026-W19 nudges are turned off",
        "2026-W20 nudges are turned off", "2026-W21 nudges are turned off",
        "2026-W22 this week's slot had passed before it could be armed",
      ]),
    Story(
      file: "language-switch",
      fired: [
        "2026-02-11T10:02+07:00", "2026-02-19T08:30+07:00", "2026-02-26T10:01+07:00",
        "2026-03-06T09:16+07:00", "2026-03-13T09:36+07:00",
      ],
      silences: ["2026-W06 its slot lay on the day of the first opening"]),
    Story(
      file: "quiet-hours-swallow-the-window",
      fired: [
        "2026-05-08T09:57-03:00", "2026-06-09T08:55-03:00", "2026-06-16T10:25-03:00",
        "2026-06-24T08:00-03:00",
      ],
      silences: [
        "2026-W20 window and quiet hours leave no minute",
        "2026-W21 window and quiet hours leave no minute",
        "2026-W22 window and quiet hours leave no minute",
        "2026-W23 window and quiet hours leave no minute",
      ]),
    Story(
      file: "pause-over-the-holidays",
      fired: [
        "2026-12-02T09:40-06:00", "2026-12-09T10:34-06:00", "2026-12-17T08:07-06:00",
        "2027-01-04T10:30-06:00", "2027-01-12T09:55-06:00", "2027-01-19T10:31-06:00",
      ],
      silences: ["2026-W52 it is paused", "2026-W53 it is paused"]),
    Story(
      file: "reboot-that-forgets",
      // What was forgotten is presumed to have come: late, never early.
      fired: [
        "2026-06-04T08:53+09:00", "2026-07-06T09:03+09:00", "2026-07-13T10:36+09:00",
        "2026-07-21T09:58+09:00",
      ],
      silences: [
        "2026-W24 the system lost its nudge", "2026-W25 the system lost its nudge",
        "2026-W26 the system lost its nudge", "2026-W27 the draw fell into a later week",
      ]),
    Story(
      file: "sixty-four-foreign-pending",
      fired: [
        "2026-10-06T09:00+02:00", "2026-10-13T09:22+02:00", "2026-10-20T10:44+02:00",
        "2026-10-27T10:53+01:00", "2026-11-04T09:15+01:00", "2026-11-11T09:23+01:00",
      ],
      silences: [
        "2026-W37 other notifications fill the platform",
        "2026-W38 other notifications fill the platform",
        "2026-W39 other notifications fill the platform",
        "2026-W40 this week's slot had passed before it could be armed",
      ]),
    Story(
      file: "crash-at-each-write",
      fired: [
        "2026-03-05T10:17+07:00", "2026-03-12T10:37+07:00", "2026-03-20T08:19+07:00",
        "2026-03-27T08:22+07:00", "2026-04-03T08:58+07:00", "2026-04-10T10:00+07:00",
      ]),
    Story(
      file: "reinstall",
      fired: [
        "2026-08-04T08:59-05:00", "2026-08-11T09:06-05:00", "2026-08-18T10:53-05:00",
        "2026-08-26T10:38-05:00", "2026-09-02T10:57-05:00", "2026-09-10T09:24-05:00",
        "2026-09-18T08:38-05:00",
      ]),
    Story(
      file: "never-opened-again",
      fired: [
        "2026-06-09T09:44+05:30", "2026-06-17T09:23+05:30", "2026-06-25T09:07+05:30",
        "2026-07-03T08:58+05:30",
      ],
      silences: ["2026-W23 its slot lay on the day of the first opening"]
        + (28...34).map {
          "2026-W\($0) the app was not opened again, and all that was planned is past"
        }),
    Story(
      file: "offline-taps",
      fired: [
        "2026-01-07T08:45+03:00", "2026-01-14T10:45+03:00", "2026-01-22T09:25+03:00",
        "2026-01-30T09:01+03:00", "2026-02-06T10:06+03:00",
      ],
      silences: ["2026-W07 the draw fell into a later week"]),
    Story(
      file: "new-year-with-week-53",
      fired: [
        "2026-12-11T08:11+01:00", "2026-12-18T08:29+01:00", "2026-12-28T08:20+01:00",
        "2027-01-04T10:41+01:00", "2027-01-12T08:53+01:00", "2027-01-20T08:02+01:00",
      ],
      silences: ["2026-W52 the draw fell into a later week"]),
    Story(
      file: "one-in-each-calendar-week",
      fired: [
        "2026-10-08T10:47+02:00", "2026-10-15T08:37+02:00", "2026-10-20T10:58+02:00",
        "2026-10-26T09:57+01:00", "2026-11-04T08:50+01:00", "2026-11-13T09:53+01:00",
      ]),
    Story(
      file: "somebody-else-signs-in",
      fired: [
        "2026-03-05T09:32+10:30", "2026-03-12T09:53+10:30", "2026-03-20T08:58+10:30",
        "2026-04-09T09:05+09:30", "2026-04-16T10:31+09:30", "2026-04-23T10:52+09:30",
      ],
      silences: ["2026-W13 nobody is signed in", "2026-W14 nobody is signed in"]),
    Story(
      file: "power-loss-at-each-write",
      // A pass that was cut short costs nobody a nudge: the same as where the app is killed.
      fired: [
        "2026-03-05T10:17+07:00", "2026-03-12T10:37+07:00", "2026-03-20T08:19+07:00",
        "2026-03-27T08:22+07:00", "2026-04-03T08:58+07:00", "2026-04-10T10:00+07:00",
      ]),
    Story(
      file: "late-by-hours",
      // Due on the 4th at 10:46, the 14th at 10:12, the 22nd at 10:03 and the 29th at 10:43.
      fired: [
        "2026-12-04T15:46Z", "2026-12-14T10:12Z", "2026-12-23T09:00Z",
        "2026-12-29T10:43Z",
      ],
      silences: ["2026-W50 the draw fell into a later week"]),
    Story(
      file: "two-processes",
      fired: ["2026-12-04T10:46Z", "2026-12-14T10:12Z", "2026-12-22T10:03Z"],
      silences: ["2026-W50 the draw fell into a later week"]),
    Story(
      file: "disk-full-and-opt-out", fired: [],
      silences: [
        "2026-W49 nudges are turned off", "2026-W50 nudges are turned off",
        "2026-W51 nudges are turned off",
      ]),
  ]
}

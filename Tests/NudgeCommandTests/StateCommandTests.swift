import NudgeJSON
import NudgeShared
import Testing

@testable import nudge

@Suite("The commands on stored state")
struct StateCommandTests {
  @Test(
    "say so where the app was never opened, and make nothing",
    arguments: [
      "status", "explain",
    ])
  func neverOpened(command: String) async throws {
    let device = try Device()
    let run = await device.run(command)
    #expect(run.output == "The app was never opened here; nudge foreground opens it.\n")
    #expect(run.code == 0)
    #expect(throws: (any Error).self) { try device.folder.text(of: "home") }
    #expect(!(try device.folder.names.contains("home")))
  }

  @Test("plan at the first foreground, and change no byte at the second")
  func foreground() async throws {
    let device = try Device()
    let first = await device.run("foreground")
    #expect(first.code == 0)
    #expect(first.output.hasPrefix("4 nudges are planned.\n"))
    #expect(first.output.hasSuffix("\n4 scheduled, 0 cancelled.\n"))
    let before = try device.folder.files
    let second = await device.run("foreground")
    #expect(second.output.hasSuffix("\nNothing had to be changed.\n"))
    #expect(try device.folder.files == before)
    #expect(before.contains { $0.name == "home/state.json" })
  }

  @Test("show in status what foreground has planned")
  func status() async throws {
    let device = try Device()
    let planned = try await device.fields("foreground").texts("planned", "id")
    let status = try await device.fields("status")
    #expect(try status.texts("pending", "id") == planned)
    #expect(try status.required("enabled").bool())
    #expect(try status.required("isUpToDate").bool())
    #expect(try status.required("zone").string() == "Europe/Berlin")
    let table = await device.run("status")
    for id in planned { #expect(table.output.contains(id)) }
    #expect(table.output.contains("last nudge     none yet\n"))
  }

  @Test("deliver what is due once, and let a tap on it lead where it says, once")
  func deliver() async throws {
    let device = try Device()
    let planned = try await device.fields("foreground")
    let id = try #require(try planned.texts("planned", "id").first)
    device.now = try #require(try planned.texts("planned", "at").first)
    let shown = await device.run("deliver")
    #expect(shown.output.hasPrefix("Your week: "))
    #expect(!shown.output.contains("\u{2068}"))
    let again = await device.run("deliver")
    #expect(again.output.hasPrefix("Nothing is due; the next one is at "))
    #expect(try await device.fields("status").texts("shown", "id") == [id])

    #expect((await device.run(["tap", id])).output == "Leads to the assistant (/intel/chat).\n")
    #expect((await device.run(["tap", id])).output == "Handled before.\n")
    #expect((await device.run("tap nudge:made-up")).output == "Leads to the home screen (/).\n")
    let handled = try await device.fields("tap \(id)")
    #expect(try handled.required("handledBefore").bool())
  }

  @Test("say in status when the gap lets the next one come, after one that was shown late")
  func statusAfterLate() async throws {
    let device = try Device()
    let planned = try await device.fields("foreground").texts("planned", "at")
    let soonest = try #require(planned.first)
    let first = try #require(LocalDateTime(String(soonest.prefix(16))))
    // The last weekday morning within the week: the second nudge would then come too early.
    let weekdays = (2...6).map { first.date.adding(days: $0) }.filter { $0.weekday <= .friday }
    let late = try #require(weekdays.last)
    device.now = "\(late)T\(first.minuteOfDay):00+01:00"
    #expect((await device.run("deliver")).output.hasPrefix("Your week: "))
    let table = await device.run("status")
    let pending = try #require(table.output.split(separator: "Pending:\n").last)
    let line = try #require(pending.split(separator: "\n").first)
    #expect(line.contains("\(late.adding(days: 7)) \(first.minuteOfDay)"))
  }

  @Test("cancel everything when nudges are turned off, and plan at once when they are on again")
  func switchedOff() async throws {
    let device = try Device()
    _ = await device.run("foreground")
    let off = await device.run("disable")
    #expect(off.output == "Nudges are off; none is pending.\n0 scheduled, 4 cancelled.\n")
    #expect(try await device.fields("status").texts("pending", "id").isEmpty)
    #expect((await device.run("explain")).output.split(separator: "\n").count == 1)
    _ = await device.run("foreground")
    #expect(try await device.fields("status").texts("pending", "id").isEmpty)
    #expect((await device.run("enable")).output.hasPrefix("4 nudges are planned.\n"))
    #expect(try await device.fields("status").texts("pending", "id").count == 4)
  }

  @Test("say of an app's reminders that they go on when nudges are turned off")
  func switchedOffWithReminders() async throws {
    let device = try Device()
    _ = await device.run("foreground")
    _ = try device.folder.file(
      "home/reminders.json",
      #"{"reminders": [{"id": "r1", "time": "12:00", "title": "T", "rule": {"kind": "daily"}}]}"#)
    _ = await device.run("foreground")
    let off = await device.run("disable")
    #expect(off.output.contains("\nWhat reminders.json asks for goes on; "))
    let pending = try await device.fields("status").texts("pending", "id")
    #expect(!pending.isEmpty && pending.allSatisfy { $0.hasPrefix("reminder:") })
  }

  @Test("keep quiet hours and move what is pending out of them")
  func quietHours() async throws {
    let device = try Device()
    _ = await device.run("foreground")
    #expect((await device.run("quiet-hours")).output == "Quiet hours: off.\n")
    let set = await device.run("quiet-hours 07:00-10:30")
    #expect(set.output.hasPrefix("Quiet hours: 07:00-10:30.\n4 nudges are planned.\n"))
    for at in try await device.fields("status").texts("pending", "at") {
      let clock = try #require(LocalDateTime(String(at.prefix(19))))
      #expect((10 * 60 + 30..<11 * 60).contains(clock.minuteOfDay.minute), "\(at)")
    }
    let shown = try await device.fields("quiet-hours")
    #expect(try shown.required("quietHours").string() == "07:00-10:30")
    let covered = await device.run("quiet-hours 07:00-11:00")
    #expect(covered.output.contains("\nNothing is planned.\n"))
  }

  @Test("pause until a date, and take the pause back")
  func pause() async throws {
    let device = try Device()
    _ = await device.run("foreground")
    let before = try await device.fields("status").texts("pending", "id")
    let paused = await device.run("pause --until 2026-04-01")
    #expect(paused.output.hasPrefix("Paused until 2026-04-01T00:00.\n"))
    let first = try #require(try await device.fields("status").texts("pending", "at").first)
    #expect(first >= "2026-04-01")
    _ = await device.run("pause --until 2026-03-03T07:00")
    #expect(
      try await device.fields("status").texts("pauses", "until") == ["2026-03-03T07:00"])
    let ended = await device.run("pause off")
    #expect(ended.output.hasPrefix("Not paused.\n"))
    #expect(try await device.fields("status").texts("pauses", "until").isEmpty)
    #expect(try await device.fields("status").texts("pending", "id") == before)
    let past = await device.run("pause --until 2026-03-02")
    #expect(past.code == 64)
    #expect(
      past.errors
        == "nudge: --until: found \"2026-03-02\", accepted: a time after now, 2026-03-02T09:00\n")
  }

  @Test("say of a fresh device only that nudges are off")
  func neverOn() async throws {
    let device = try Device()
    let headline = "Nudges are off; none is pending.\n"
    #expect((await device.run("disable")).output == headline)
    #expect((await device.run("foreground")).output == headline)
  }

  @Test("take signals from a file and give them back in the same form")
  func signals() async throws {
    let device = try Device()
    #expect((await device.run("signals show")).output == "Nothing is known.\n")
    let text =
      #"{"commitmentsDue":["2026-03-04"],"briefLastSeenOn":"2026-02-20","#
      + #""streak":{"weeks":1,"certainThrough":"2026-03-08"},"#
      + #""pendingItems":{"count":1200,"observedOn":"2026-03-01"}}"#
    let set = await device.run(["signals", "set", try device.folder.file("in.json", text)])
    #expect(
      set.output == """
        commitments due  2026-03-04
        brief last seen  2026-02-20
        streak           1 week, certain through 2026-03-08
        pending items    1,200, counted on 2026-03-01

        """)
    let json = (await device.run("signals show --format json")).output
    let back = await device.run([
      "signals", "set", try device.folder.file("back.json", json), "--format", "json",
    ])
    #expect(back.output == json)
    #expect(back.code == 0)
  }

  @Test("plan anew with new signals where the app was opened before, and only there")
  func signalsReplan() async throws {
    let device = try Device()
    let text = #"{"streak":{"weeks":4,"certainThrough":"2026-12-31"}}"#
    let file = try device.folder.file("in.json", text)
    let row = "streak           4 weeks, certain through 2026-12-31\n"
    #expect((await device.run(["signals", "set", file])).output == row)
    #expect(!(try device.folder.files.contains { $0.name == "home/state.json" }))
    _ = await device.run(["signals", "set", try device.folder.file("none.json", "{}")])
    _ = await device.run("foreground")
    let set = await device.run(["signals", "set", file])
    #expect(set.output.hasPrefix(row + "4 nudges are planned.\n"))
    let bodies = try await device.fields("status").texts("pending", "body")
    #expect(bodies.contains { $0.contains("4 weeks") })
    #expect((await device.run("foreground")).output.hasSuffix("\nNothing had to be changed.\n"))
  }

  @Test("explain in the language asked for, as sentences and as keys with arguments")
  func explain() async throws {
    let device = try Device()
    _ = await device.run("foreground")
    let english = await device.run("explain")
    #expect(english.output.hasPrefix("Nudges are on"))
    let vietnamese = try await device.fields("explain --locale vi")
    #expect(try vietnamese.required("locale").string() == "vi")
    let keys = try vietnamese.texts("sentences", "key")
    #expect(keys.first == "nudge_explain_on")
    #expect(keys.count == english.output.split(separator: "\n").count)
    #expect(try vietnamese.texts("sentences", "text").allSatisfy { !english.output.contains($0) })
  }

  @Test("A nudge that is late, and events that no sink takes, are told by status")
  func waiting() async throws {
    let device = try Device()
    _ = await device.run("foreground")
    _ = try device.folder.file(
      "home/preferences.json",
      #"{"schema":1,"desktop":{"scheme":null,"activation":["nudge-no-such-program"]}}"#)
    let before = await device.run("status").output
    #expect(before.contains("\nPending:\n") && !before.contains("Due, and waiting"))
    #expect(!before.contains("events waiting"))
    device.now = "2026-03-20T10:00:00+01:00"
    let late = await device.run("status").output
    #expect(late.contains("\nDue, and waiting to be shown:\n"))
    #expect(late.contains("\nPending:\n"))
    _ = await device.run("deliver --show stdout")
    let shown = try await device.fields("status").texts("shown", "id")
    _ = await device.run("tap \(try #require(shown.last))")
    #expect(await device.run("status").output.contains("\nevents waiting 1\n"))
  }

  @Test("An empty range is told to be one")
  func emptyRange() async throws {
    let device = try Device()
    let all = await device.run("quiet-hours 22:00-22:00").output
    #expect(all.hasPrefix("Quiet hours: 22:00-22:00 (an empty range: no quiet hours).\n"))
    let some = await device.run("quiet-hours sat@10:00-10:00,22:00-07:00").output
    #expect(
      some.hasPrefix(
        "Quiet hours: sat@10:00-10:00,22:00-07:00 (10:00-10:00 is an empty range).\n"))
    #expect(
      await device.run("quiet-hours 00:00-24:00").output.hasPrefix("Quiet hours: 00:00-24:00.\n"))
  }
}

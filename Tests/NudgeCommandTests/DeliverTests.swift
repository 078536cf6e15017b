import FoundationEssentials
import Glibc
import NudgeJSON
import NudgeShared
import Testing

@testable import nudge

/// A machine on which a nudge is due, with a desktop that is two scripts.
private final class Desktop {
  private let folder: TemporaryFolder
  private var due = "2026-03-02T09:00:00+01:00"
  private(set) var id = ""

  /// Plans nudges and moves to the moment of the first.
  init(preferences: String = "{\"schema\":1}") async throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path + "/home", withIntermediateDirectories: true)
    _ = try folder.file("home/preferences.json", preferences)
    let planned = try fields(of: await run("foreground --format json"))
    id = try #require(try planned.texts("planned", "id").first)
    due = try #require(try planned.texts("planned", "at").first)
  }

  /// Installs a program of that name.
  func tool(_ name: String, _ script: String) throws {
    let path = "\(folder.path)/\(name)"
    // A program that another test starts meanwhile must not keep it open.
    let stream = try #require(fopen(path, "we"))
    fputs("#!/bin/sh\nPATH=/usr/bin:/bin\n\(script)\n", stream)
    fclose(stream)
    chmod(path, 0o700)
  }

  func run(_ line: String, bus: String? = "unix:path=/none") async -> Run {
    let place = ["--home", folder.path + "/home", "--zone", "Europe/Berlin", "--now", due]
    var environment = ["TZ": "UTC", "PATH": folder.path]
    environment["DBUS_SESSION_BUS_ADDRESS"] = bus
    return await Run(nudgeWords(line) + place, on: Surroundings(environment: environment))
  }

  func fields(of run: Run) throws -> JSONFields {
    try JSONReader(parsing: Array(run.output.utf8)).object()
  }

  /// The identifiers in a list of `nudge status`.
  func listed(_ list: String) async throws -> [String] {
    try fields(of: await run("status --format json")).texts(list, "id")
  }
}

@Suite("nudge deliver")
struct DeliverTests {
  private static let linked = "{\"schema\":1,\"desktop\":{\"scheme\":\"my-app\"}}"

  @Test(
    "says what came of a nudge on the desktop",
    arguments: [
      ("echo 4; echo default", "", "clicked", "Clicked. Leads to the assistant (/intel/chat).\n"),
      ("echo 4", "", "closed", "Gone without a click.\n"),
      ("echo 4; exit 1", "", "notClickable", "This desktop does not tell of clicks.\n"),
      ("echo 4; exec sleep 600", "--wait 1", "none", "No click in 1 second.\n"),
      ("echo 4", "--wait 0", "notAwaited", ""),
    ])
  func reactions(script: String, option: String, reaction: String, line: String) async throws {
    let table = try await Desktop()
    try table.tool("notify-send", "PATH=/bin:/usr/bin; \(script)")
    let run = await table.run("deliver \(option)")
    #expect((run.code, run.errors) == (0, ""))
    #expect(run.output.hasPrefix("Shown on the desktop: Your week: "))
    #expect(run.output.split(separator: "\n").dropFirst().map { $0 + "\n" }.joined() == line)
    #expect(try await table.listed("shown") == [table.id])

    let json = try await Desktop()
    try json.tool("notify-send", "PATH=/bin:/usr/bin; \(script)")
    let fields = try json.fields(of: await json.run("deliver --format json \(option)"))
    #expect(try fields.required("reaction").string() == reaction)
    #expect(try fields.required("shownOn").string() == "desktop")
    #expect(try fields.required("isConfirmed").bool())
    let isClicked = reaction == "clicked"
    #expect(try fields.optional("route")?.string() == (isClicked ? "/intel/chat" : nil))
    #expect(fields.optional("opened") == nil)
    #expect((await json.run("tap \(json.id)")).output.hasPrefix("Handled before") == isClicked)
  }

  @Test("opens the link of the configured scheme after a click, and says so")
  func link() async throws {
    let desktop = try await Desktop(preferences: Self.linked)
    try desktop.tool("notify-send", "echo 4; echo default")
    try desktop.tool("xdg-open", "test \"$*\" = my-app:///intel/chat")
    let run = await desktop.run("deliver")
    #expect(run.code == 0)
    #expect(run.output.hasSuffix("(/intel/chat).\nOpened my-app:///intel/chat\n"))
  }

  @Test("says that a link cannot be opened, after recording the click")
  func brokenLink() async throws {
    let desktop = try await Desktop(preferences: Self.linked)
    try desktop.tool("notify-send", "echo 4; echo default")
    let run = await desktop.run("deliver --format json")
    #expect(run.code == 69)
    #expect(
      run.errors.hasPrefix(
        "nudge: xdg-open: cannot open my-app:///intel/chat: xdg-open: no such program on PATH"))
    #expect(try desktop.fields(of: run).required("route").string() == "/intel/chat")
    #expect((await desktop.run("tap \(desktop.id)")).output == "Handled before.\n")
  }

  @Test("keeps a nudge that the desktop does not take, with one line and code 69")
  func unavailable() async throws {
    let desktop = try await Desktop()
    let cases: [(script: String?, bus: String?, place: String)] = [
      (nil, "unix:path=/none", "notify-send: no such program on PATH"),
      (nil, nil, "session bus: there is none"),
      (
        "echo busy >&2; exit 1", "unix:path=/none",
        "notify-send: the notification was refused: busy"
      ),
    ]
    for given in cases {
      if let script = given.script { try desktop.tool("notify-send", script) }
      let run = await desktop.run("deliver --show desktop", bus: given.bus)
      #expect((run.code, run.output) == (69, ""))
      #expect(run.errors.hasPrefix("nudge: \(given.place)"))
      #expect(run.errors.hasSuffix(" The nudge stays pending.\n"))
      #expect(run.errors.count { $0 == "\n" } == 1)
      #expect(try await desktop.listed("shown").isEmpty)
      #expect(try await desktop.listed("pending").contains(desktop.id))
    }
    let printed = await desktop.run("deliver --show stdout --format json")
    #expect(try desktop.fields(of: printed).required("shownOn").string() == "stdout")
    #expect(try await desktop.listed("shown") == [desktop.id])
  }

  @Test("prints where there is no bus, and does not look for a desktop where nothing is due")
  func withoutBus() async throws {
    let desktop = try await Desktop()
    #expect((await desktop.run("deliver", bus: nil)).output.hasPrefix("Your week: "))
    let again = await desktop.run("deliver --show desktop", bus: nil)
    #expect(again.code == 0)
    #expect(again.output.hasPrefix("Nothing is due; the next one is at "))
  }

  @Test(
    "names a value that is not accepted",
    arguments: [
      ("--show phone", "--show: found \"phone\", accepted: auto, desktop or stdout"),
      ("--wait -1", "--wait: found \"-1\", accepted: a whole number from 0 to 604,800"),
      ("--wait 604801", "--wait: found \"604801\""),
      ("--wait 1.5", "--wait: found"),
    ])
  func values(options: String, expected: String) async {
    let run = await Run(nudgeWords("deliver \(options)"))
    #expect(run.code == 64)
    #expect(run.errors.hasPrefix("nudge: \(expected)"), "\(run.errors)")
  }
}

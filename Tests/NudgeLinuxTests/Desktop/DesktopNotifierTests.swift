import Glibc
import NudgeShared
import Testing

@testable import NudgeLinux

@Suite("notify-send is taken at its word, and at no more")
struct DesktopNotifierTests {
  private let folder = TemporaryFolder()

  private static let notification = StoredNotification(
    NotificationRequest(
      namespace: .nudge, channel: "ambient_nudge", fireAt: .min, title: "-title",
      body: "R&D \\n",
      payload: NotificationPayload(kind: "nudge_streak", reference: "2026-W10")))

  /// A notifier that finds only a notify-send of that script.
  private func notifier(
    _ script: String, answerSeconds: Double = 20, bus: String = "unix:path=/none"
  ) -> DesktopNotifier {
    install(script, as: "notify-send")
    return DesktopNotifier(
      environment: ["PATH": folder.path, "DBUS_SESSION_BUS_ADDRESS": bus],
      answerSeconds: answerSeconds)
  }

  private func install(_ script: String, as name: String) {
    folder.write("#!/bin/sh\nPATH=/usr/bin:/bin\n\(script)\n", to: name)
    chmod(folder.path + "/" + name, 0o700)
  }

  private func show(_ notifier: DesktopNotifier, isClickable: Bool = true) throws
    -> OpenNotification
  {
    try notifier.show(Self.notification, appName: "R&D\n", isClickable: isClickable)
  }

  @Test("It is given every part as a word of its own, and the bus of our environment")
  func words() throws {
    let script =
      "printf '%s\\n' \"$@\" \"$DBUS_SESSION_BUS_ADDRESS\" > \(folder.path)/words; echo 4"
    _ = try show(notifier(script, bus: "unix:abstract=here"))
    let clickable = [
      "--app-name=R&D ", "--category=x-nudge.reminder", "--urgency=normal",
      "--hint=boolean:suppress-sound:true", "--print-id", "--action=default=R&D ", "--",
      "-title", "R&amp;D \\\\n", "unix:abstract=here", "",
    ]
    #expect(folder.text("words") == clickable.joined(separator: "\n"))
    _ = try show(notifier(script, bus: "unix:abstract=here"), isClickable: false)
    let plain = clickable.filter { !$0.hasPrefix("--action") }
    #expect(folder.text("words") == plain.joined(separator: "\n"))
  }

  @Test("A number is an acceptance, at once, and a click is heard as it happens")
  func click() throws {
    let script = "echo 4; read line < \(folder.path)/pipe; echo $line; exec sleep 600"
    mkfifo(folder.path + "/pipe", 0o600)
    let open = try show(notifier(script))
    #expect(open.isConfirmed)
    #expect(open.id == Self.notification.id)
    #expect(open.reaction() == nil)
    #expect(!open.descriptors.isEmpty)
    let pipe = Glibc.open(folder.path + "/pipe", O_WRONLY)
    write(pipe, "default\n", 8)
    close(pipe)
    #expect(open.wait(seconds: 20, stop: nil) == .clicked)
    open.end()
    #expect(open.reaction() == .clicked)
    #expect(open.descriptors.isEmpty)
  }

  @Test(
    "What it prints and how it ends decide what came of it",
    arguments: [
      ("echo 4", true, .closed), ("echo 4; exit 1", true, .notClickable),
      ("exit 0", true, .closed), ("echo 4; kill -9 $$", true, .notClickable),
      ("kill -9 $$", false, .notClickable),
    ] as [(String, Bool, OpenNotification.Reaction)])
  func endings(script: String, isConfirmed: Bool, reaction: OpenNotification.Reaction) throws {
    for isClickable in [true, false] {
      let open = try show(notifier(script), isClickable: isClickable)
      #expect(open.isConfirmed == isConfirmed)
      #expect(open.wait(seconds: 20, stop: nil) == reaction)
    }
  }

  @Test(
    "A refusal is certain if it gives the number 0 or fails before any number",
    arguments: [
      ("echo busy >&2; echo 0; exit 1", "busy"), ("echo busy >&2; exit 1", "busy"),
      ("exit 3", "exit code 3"), ("echo 0", "no reason was given"),
      // As libnotify 0.8 does when somebody waits for a click.
      ("echo busy >&2; echo 0; exec sleep 600", "busy"),
    ])
  func refusals(script: String, words: String) {
    for isClickable in [true, false] {
      #expect(throws: DesktopProblem.refused(words)) {
        try show(notifier(script), isClickable: isClickable)
      }
    }
  }

  @Test(
    "A lost answer is no refusal: it may be on the screen",
    arguments: [
      "GDBus.Error:org.freedesktop.DBus.Error.NoReply: Message recipient disconnected",
      "The connection is closed", "Timeout was reached",
    ])
  func lostAnswers(words: String) throws {
    for script in ["echo \(words) >&2; exit 1", "echo \(words) >&2; echo 0; exec sleep 600"] {
      #expect(try !show(notifier(script)).isConfirmed, "\(script)")
    }
    let unknown = "org.freedesktop.DBus.Error.TimedOut: Failed to activate service 'x'"
    #expect(throws: DesktopProblem.refused(unknown)) {
      try show(notifier("echo \"\(unknown)\" >&2; exit 1"))
    }
  }

  @Test("A number beyond those that it can print is a number")
  func largeNumber() throws {
    #expect(try show(notifier("echo -1; exec sleep 600")).isConfirmed)
  }

  @Test("Without an answer in time it may be on the screen, and may still be clicked")
  func noAnswer() throws {
    let script = "exec 2>&1; read line < \(folder.path)/pipe; echo 4; echo default"
    mkfifo(folder.path + "/pipe", 0o600)
    let open = try show(notifier(script, answerSeconds: 0.1))
    #expect(!open.isConfirmed)
    #expect(open.reaction() == nil)
    let pipe = Glibc.open(folder.path + "/pipe", O_WRONLY)
    write(pipe, "\n", 1)
    close(pipe)
    #expect(open.wait(seconds: 20, stop: nil) == .clicked)
  }

  @Test("Waiting ends early when the stop descriptor can be read")
  func stop() throws {
    let open = try show(notifier("echo 4; exec sleep 600"))
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    write(ends[1], "x", 1)
    #expect(open.wait(seconds: 600, stop: ends[0]) == nil)
    open.end()
    for end in ends { close(end) }
  }

  @Test("What is missing is known before anything is tried")
  func obstacles() {
    let bus = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/none"]
    #expect(DesktopNotifier(environment: ["PATH": folder.path]).obstacle == .noBus)
    let missing = DesktopNotifier(environment: bus.merging(["PATH": folder.path]) { $1 })
    #expect(missing.obstacle == .program("no such program on PATH (\(folder.path))"))
    #expect(throws: DesktopProblem.program("no such program on PATH (\(folder.path))")) {
      try show(missing)
    }
    #expect(notifier("exit 1").obstacle == nil)
  }

  @Test("A bus is there if it has an address, or a socket in the runtime folder")
  func buses() throws {
    func isPresent(_ environment: [String: String]) -> Bool {
      DesktopNotifier(environment: environment).hasBus
    }
    #expect(!isPresent([:]))
    #expect(!isPresent(["DBUS_SESSION_BUS_ADDRESS": ""]))
    #expect(isPresent(["DBUS_SESSION_BUS_ADDRESS": "unix:path=/none"]))
    #expect(!isPresent(["XDG_RUNTIME_DIR": folder.path]))
    folder.write("a file", to: "bus")
    #expect(!isPresent(["XDG_RUNTIME_DIR": folder.path]))
    unlink(folder.path + "/bus")
    let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { bytes in
      bytes.copyBytes(from: Array((folder.path + "/bus").utf8) + [0])
    }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let bound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, size) }
    }
    #expect(bound == 0)
    #expect(isPresent(["XDG_RUNTIME_DIR": folder.path]))
  }

  @Test("xdg-open is given the link, and its failure is told")
  func links() {
    let opener = LinkOpener(environment: ["PATH": folder.path])
    #expect(opener.open("a:///b") == "xdg-open: no such program on PATH (\(folder.path))")
    install("echo \"$@\" > \(folder.path)/link", as: "xdg-open")
    #expect(opener.open("a:///b") == nil)
    #expect(folder.text("link") == "a:///b\n")
    install("exit 3", as: "xdg-open")
    #expect(opener.open("a:///b") == "no app is known for it (exit code 3)")
    install("exit 1", as: "xdg-open")
    #expect(opener.open("a:///b") == "exit code 1")
  }
}

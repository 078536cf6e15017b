import NudgeShared
import Testing

@testable import NudgeLinux

@Suite("Units say what systemd is to read")
struct UnitTests {
  @Test(
    "A word is quoted as systemd.syntax(7) reads it back",
    arguments: [
      ("plain", #""plain""#), ("a b", #""a b""#), ("100%h", #""100%%h""#),
      ("$HOME ${X}", #""$HOME ${X}""#), (#"a"b'c\d"#, #""a\"b'c\\d""#),
      ("two\nlines\tand\u{1B}", #""two\nlines\tand\x1b""#), ("\u{7}", #""\x07""#),
      ("Grüße", #""Grüße""#), ("", #""""#),
    ])
  func quoting(word: String, text: String) {
    #expect(UnitText.quoted(word) == text)
  }

  @Test(
    "A moment is written in UTC, and only where systemd knows the year",
    arguments: [
      (1_796_377_560, "2026-12-04 09:46:00 UTC"), (1_796_377_569, "2026-12-04 09:46:09 UTC"),
      (0, "1970-01-01 00:00:00 UTC"), (-1, nil), (7_258_118_399, "2199-12-31 23:59:59 UTC"),
      (7_258_118_400, nil),
    ] as [(Int64, String?)])
  func calendar(seconds: Int64, text: String?) {
    #expect(TimerUnit.calendar(of: Instant(clamping: seconds)) == text)
  }

  @Test("The timer holds each moment once, soonest first")
  func timer() {
    let moments = [1_796_377_560, 1_795_000_000, 1_796_377_560].map { Instant(clamping: $0) }
    #expect(
      TimerUnit(moments: moments).text == """
        # Written by nudge, which keeps it up to date; "nudge uninstall" removes it.
        [Unit]
        Description=The moments at which a nudge is due

        [Timer]
        OnCalendar=2026-11-18 11:06:40 UTC
        OnCalendar=2026-12-04 09:46:00 UTC
        Persistent=true
        AccuracySec=1s
        RandomizedDelaySec=0

        [Install]
        WantedBy=timers.target

        """)
  }

  @Test("A timer without a moment has a trigger that never comes")
  func emptyTimer() {
    let lines = TimerUnit(moments: []).text.split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("OnCalendar=") } == ["OnCalendar=1970-01-01 00:00:00 UTC"])
    let tooLate = TimerUnit(moments: [Instant(clamping: 7_258_118_400)]).text
    #expect(tooLate == TimerUnit(moments: []).text)
  }

  @Test("The service names program, arguments and variables")
  func service() {
    let unit = ServiceUnit(
      program: "/opt/my apps/nudge", arguments: ["deliver", "--home", "/a%b"],
      environment: ["TZ": "Europe/Berlin", "LANG": "de_DE.UTF-8"],
      finalCodes: [64, 70])
    #expect(
      unit.text == """
        # Written by nudge, which keeps it up to date; "nudge uninstall" removes it.
        [Unit]
        Description=Show the nudges that are due

        [Service]
        Type=exec
        ExecStart=:"/opt/my apps/nudge" "deliver" "--home" "/a%%b"
        Environment="LANG=de_DE.UTF-8"
        Environment="TZ=Europe/Berlin"
        KillMode=process
        Restart=on-failure
        RestartSec=5min
        RestartPreventExitStatus=64 70

        """)
  }

  @Test("A program whose path systemd refuses is started by env")
  func oddProgram() {
    let unit = ServiceUnit(
      program: "/opt/it's/nudge", arguments: ["deliver"], environment: [:],
      finalCodes: [64, 70])
    #expect(unit.text.contains(#"ExecStart=:/usr/bin/env -- "/opt/it's/nudge" "deliver""#))
  }

  @Test(
    "Variables that systemd would refuse are not passed on",
    arguments: [("de_DE.UTF-8", true), ("", false), ("a\nb", false), ("\u{FFFD}", false)])
  func variables(value: String, isPassable: Bool) {
    #expect(ServiceUnit.isPassable(value) == isPassable)
  }

  @Test("Only the usual folder has the plain name; each other has one of its own")
  func names() {
    let usual = "/home/ada/.local/state/nudge"
    #expect(UserUnits(home: usual, usualHome: usual).timer == "nudge.timer")
    let other = UserUnits(home: "/srv/nudge", usualHome: usual)
    // FNV-1a of "/srv/nudge", worked out with Python.
    #expect(other.service == "nudge-e291abea769b570f.service")
    #expect(UserUnits(home: usual, usualHome: nil).name != "nudge")
  }
}

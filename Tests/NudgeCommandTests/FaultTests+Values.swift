@testable import nudge

extension Mistake {
  static let values: [Mistake] =
    table(
      "--weeks", "a whole number from 1 to 100,000",
      [
        "0", "-1", "100001", "1.5", "1e3", "+5", "1,000", " 5", "٣", "99999999999999999999999",
        "-99999999999999999999999", "nan", "0x10",
      ])
    + table(
      "--seed", "a whole number from 0 to 18,446,744,073,709,551,615",
      [
        "-1", "18446744073709551616", "seven",
      ])
    + table("--seeds", "a whole number from 1 to 100,000", ["0", "100001"])
    + table("--spread", "a whole number from 1 to 10,080", ["0", "10081", "-180"])
    + table(
      "--from", "a date such as 2026-01-05 or a local time such as 2026-01-05T07:00",
      [
        "2026-02-29", "2026-13-01", "26-01-05", "today", "10000-01-01", "2026-01-05T24:00",
        "2026-01-05T07:00Z", "1767600000000", "0000-01-01",
      ])
    + table(
      "--now",
      "a date and time with an offset such as 2026-03-29T09:00:00+02:00, "
        + "from 0001-01-02T02:00:00Z to 9999-12-30T21:59:59Z",
      [
        "2026-03-29", "2026-03-29T09:00:00", "2026-03-29T09:00:00+26:00", "1767600000",
        "0001-01-01T00:00:00Z",
      ])
    + table(
      "--zone", "a zone of the tz database such as Europe/Berlin or UTC",
      [
        "", "/etc/passwd", "../../etc/passwd", "Europe/../UTC", "Europe//Berlin", "Europe/", "-x/y",
        "Europe/Berlin\0", "Zürich", ".",
      ])
    + table(
      "--window", "HH:MM-HH:MM such as 08:00-11:00",
      [
        "25:00-11:00", "08:00-24:01", "24:00-08:00", "8-11", "08:00", "08:00-11:00-12:00",
        "08:60-11:00",
        "08:00–11:00", "",
      ])
    + table(
      "--weekdays", "days such as mon-fri or mon,wed,fri",
      [
        "", "monday", "mon-", "mon,,tue", "mon-tue-wed", "1-5", "Mon",
      ])
    + table(
      "--quiet", "off, 22:00-07:00 or with days mon-fri@22:00-07:00,sat-sun@23:00-09:00",
      [
        "", "on", "22:00", "22:00-07:00,", "mon@", "@22:00-07:00", "mon-fri@22:00-25:00",
        "2200-0700",
      ])
    + table("--cadence", "rolling or iso-week", ["roling", "", "ISO-WEEK"])
    + table("--opens", "on-nudge, daily, weekly or never", ["monthly"])
    + table("--format", "table, json, csv, ics or html", ["pdf", "HTML", "JSON"])
    + table(
      "--locale", "a language tag such as en, vi or pt-BR",
      [
        "", "english", "e", "en-", "en--US", "../en", "en-US-a-b-c-d-e", "việt",
      ])
    + table("--signals", "sample, none or a path", [""])
    + table("--scenario", "a path", ["", "a\0b"])
    + [
      Mistake(
        "a calendar is that of one installation", "simulate --seeds 2 --format ics",
        "--seeds: does not go with --format ics, which holds the nudges of one installation"),
      Mistake(
        "state commands print no csv", "status --format csv",
        "--format: found \"csv\", accepted: table or json"),
    ]

  static let conflicts: [Mistake] =
    [
      ("--weeks", "3"), ("--seed", "3"), ("--from", "2026-01-05"), ("--zone", "UTC"),
      ("--window", "08:00-09:00"), ("--weekdays", "mon"), ("--quiet", "off"), ("--spread", "3"),
      ("--cadence", "rolling"), ("--opens", "never"), ("--signals", "none"), ("--locale", "vi"),
      ("--seeds", "3"), ("--now", "2026-03-29T09:00:00Z"),
    ]
    .map { name, value in
      Mistake(
        "\(name) beside a scenario", ["simulate", "--scenario", "a.json", name, value],
        "\(name): does not go with --scenario, the scenario file settles it")
    } + [
      Mistake(
        "two first days", "simulate --from 2026-01-05 --now 2026-03-29T09:00:00Z",
        "--from: does not go with --now, either sets the first day"),
      Mistake(
        "a spread where the whole week is drawn from", "simulate --cadence iso-week --spread 60",
        "--spread: does not go with --cadence iso-week, which draws from the whole week"),
    ]

  /// A row for each text that the option of `nudge simulate` refuses.
  private static func table(_ option: String, _ accepted: String, _ texts: [String]) -> [Mistake] {
    texts.map { text in
      let shown = text.replacing("\0", with: "\\u{0}")
      return Mistake(
        "\(option) \(shown)", ["simulate", "\(option)=\(text)"],
        "\(option): found \"\(shown)\", accepted: \(accepted)")
    }
  }
}

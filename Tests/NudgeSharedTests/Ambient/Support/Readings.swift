import NudgeShared

// Short forms for tables: text that is none gives the start of time, which no table expects.

func instant(_ text: String) -> Instant { Instant(text) ?? .min }

func date(_ text: String) -> LocalDate { LocalDate(text) ?? .min }

func localTime(_ text: String) -> LocalDateTime {
  LocalDateTime(text) ?? LocalDateTime(.min, .midnight)
}

func isoWeek(_ text: String) -> ISOWeek { ISOWeek(text) ?? ISOWeek(containing: .min) }

func quietHours(_ text: String) -> QuietHours { (try? QuietHours(parsing: text)) ?? .none }

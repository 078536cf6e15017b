import NudgeLinux
import NudgeShared
import Testing

@Suite("The words in every language")
struct CopyInNineLanguagesTests {
  /// A locale, and what a text says at counts that its forms meet.
  static let counted: [(String, NudgeStringKey, [Int: String])] = [
    (
      "ar", .pendingItems,
      [
        0: "لا توجد عناصر بانتظارك. افتح التطبيق متى شئت.",
        1: "هناك عنصر واحد بانتظارك. افتح التطبيق للاطلاع عليه.",
        2: "هناك عنصران بانتظارك. افتح التطبيق للاطلاع عليهما.",
        3: "هناك 3 عناصر بانتظارك. افتح التطبيق للاطلاع عليها.",
        11: "هناك 11 عنصرًا بانتظارك. افتح التطبيق للاطلاع عليها.",
        100: "هناك 100 عنصر بانتظارك. افتح التطبيق للاطلاع عليها.",
      ]
    ),
    (
      "de", .commitmentsDue,
      [
        1: "Diese Woche ist 1 Zusage fällig. Öffne die App, um sie zu sehen.",
        2: "Diese Woche sind 2 Zusagen fällig. Öffne die App, um sie zu sehen.",
      ]
    ),
    (
      "es", .streak,
      [
        1: "Has pasado por aquí 1 semana. Abre la app para sumar esta.",
        2: "Has pasado por aquí 2 semanas seguidas. Abre la app para sumar esta.",
        1_000_000: "Has pasado por aquí 1000000 de semanas seguidas. Abre la app para sumar esta.",
      ]
    ),
    (
      "fr", .pendingItems,
      [
        0: "0 élément vous attend. Ouvrez l’app pour en savoir plus.",
        1: "1 élément vous attend. Ouvrez l’app pour en savoir plus.",
        2: "2 éléments vous attendent. Ouvrez l’app pour les voir.",
        1_000_000: "1000000 d’éléments vous attendent. Ouvrez l’app pour les voir.",
      ]
    ),
    (
      "ja", .briefUnseen,
      [4: "前回サマリーを開いたのは4日前です。アプリを開くと最新のサマリーを読めます。"]
    ),
    (
      "pl", .commitmentsDue,
      [
        1: "Masz 1 zobowiązanie z terminem w tym tygodniu. Otwórz, aby je zobaczyć.",
        3: "Masz 3 zobowiązania z terminem w tym tygodniu. Otwórz, aby je zobaczyć.",
        5: "Masz 5 zobowiązań z terminem w tym tygodniu. Otwórz, aby je zobaczyć.",
        22: "Masz 22 zobowiązania z terminem w tym tygodniu. Otwórz, aby je zobaczyć.",
      ]
    ),
    (
      "ru", .briefUnseen,
      [
        3: "В последний раз вы открывали сводку 3 дня назад. Откройте, чтобы прочитать новую.",
        5: "В последний раз вы открывали сводку 5 дней назад. Откройте, чтобы прочитать новую.",
        11: "В последний раз вы открывали сводку 11 дней назад. Откройте, чтобы прочитать новую.",
        21: "В последний раз вы открывали сводку 21 день назад. Откройте, чтобы прочитать новую.",
      ]
    ),
  ]

  /// What a digest says, and how a count and a name stand together, at counts that forms meet.
  static let several: [(String, NudgeStringKey, [Int: String])] = [
    (
      "ar", .digestBillsDue,
      [
        1: "فاتورة واحدة مستحقة اليوم.", 2: "فاتورتان مستحقتان اليوم.",
        5: "5 فواتير مستحقة اليوم.", 12: "12 فاتورة مستحقة اليوم.",
      ]
    ),
    (
      "de", .digestTodosDue, [1: "Heute ist 1 Aufgabe fällig.", 4: "Heute sind 4 Aufgaben fällig."]
    ),
    ("en", .lateCount, [3: "3 reminders were due while this device was off."]),
    (
      "es", .digestEvents,
      [1: "1 evento hoy.", 2: "2 eventos hoy.", 1_000_000: "1000000 de eventos hoy."]
    ),
    ("fr", .digestOther, [2: "2 autres éléments pour aujourd’hui."]),
    ("ja", .digestHabits, [2: "今日の習慣が2件あります。"]),
    (
      "pl", .lateCount,
      [
        2: "2 przypomnienia przypadły na czas, gdy to urządzenie było wyłączone.",
        5: "5 przypomnień przypadło na czas, gdy to urządzenie było wyłączone.",
      ]
    ),
    (
      "ru", .digestTodosOverdue,
      [
        1: "1 просроченная задача.", 3: "3 просроченные задачи.", 11: "11 просроченных задач.",
        21: "21 просроченная задача.",
      ]
    ),
    ("vi", .digestBirthdays, [2: "Hôm nay có 2 sinh nhật."]),
  ]

  @Test("A text that stands for several agrees with its number", arguments: several)
  func countsSeveral(locale: String, key: NudgeStringKey, texts: [Int: String]) throws {
    try agreesWithTheNumber(locale: locale, key: key, texts: texts)
  }

  /// Seven days of a habit, in every language.
  static let milestones: [(String, String)] = [
    ("ar", "7 أيام متتالية: \(isolated("Lesen"))."),
    ("de", "7 Tage in Folge: \(isolated("Lesen"))."),
    ("en", "7 days in a row: \(isolated("Lesen"))."),
    ("es", "7 días seguidos: \(isolated("Lesen"))."),
    ("fr", "7 jours d’affilée\u{A0}: \(isolated("Lesen"))."), ("ja", "7日連続：\(isolated("Lesen"))。"),
    ("pl", "7 dni z rzędu: \(isolated("Lesen"))."), ("ru", "7 дней подряд: \(isolated("Lesen"))."),
    ("vi", "7 ngày liên tiếp: \(isolated("Lesen"))."),
  ]

  @Test("A milestone shows its count and the habit's own name", arguments: milestones)
  func countsAndNames(locale: String, expected: String) throws {
    let table = try StringTable.embedded(locale: try RequestedLocale(locale))
    let text = table.text(for: .streakMilestoneBody, arguments: [.integer(7), .text("Lesen")])
    #expect(text == expected)
  }

  @Test("A counted text agrees with its number", arguments: counted)
  func agreesWithTheNumber(locale: String, key: NudgeStringKey, texts: [Int: String]) throws {
    let table = try StringTable.embedded(locale: try RequestedLocale(locale))
    for (count, text) in texts {
      #expect(table.text(for: key, arguments: [.integer(count)]) == text)
    }
  }

  /// What stands inside each other: weekdays in a range, in a list, in a sentence.
  static let nested: [(String, String)] = [
    ("ar", "الموعد: من الاثنين إلى الجمعة، في وقت متغيّر من 08:00 إلى 11:00."),
    ("de", "Wann: Montag bis Freitag, zu wechselnder Zeit zwischen 08:00 und 11:00 Uhr."),
    ("en", "When: Monday to Friday, at a varying time from 08:00 to 11:00."),
    ("es", "Cuándo: de lunes a viernes, a una hora variable de 08:00 a 11:00."),
    ("fr", "Quand\u{A0}: du lundi au vendredi, à une heure variable entre 08:00 et 11:00."),
    ("ja", "時間帯：月曜日から金曜日、08:00から11:00までのいずれかの時刻に届きます。"),
    ("pl", "Kiedy: poniedziałek–piątek, o zmiennej porze między 08:00 a 11:00."),
    ("ru", "Когда: понедельник — пятница, в разное время с 08:00 до 11:00."),
    ("vi", "Thời gian: thứ Hai đến thứ Sáu, vào một lúc không cố định từ 08:00 đến 11:00."),
  ]

  @Test("Texts fit inside each other", arguments: nested)
  func nests(locale: String, expected: String) throws {
    let table = try StringTable.embedded(locale: try RequestedLocale(locale))
    func text(_ key: NudgeStringKey, _ arguments: String...) -> String {
      table.text(for: key, arguments: arguments.map { .text($0) })
    }
    let days = text(.range, text(.monday), text(.friday))
    var sentence = text(.explainWindow, days, "08:00", "11:00")
    sentence.unicodeScalars.removeAll { $0 == "\u{2068}" || $0 == "\u{2069}" }
    #expect(sentence == expected)
  }

  @Test("Each language keeps its form of address", arguments: EmbeddedCatalogTests.locales)
  func keepsItsAddress(locale: String) throws {
    // Words of the other form, between which a text would waver; see docs/strings.md.
    let others = [
      "de": [" Sie ", "Ihr", "Ihnen"], "es": ["usted", " su ", "Abra "],
      "fr": [" tu ", " ton ", " te ", " ta "], "ru": [" ты ", " тебя ", "Открой,", " тво"],
      "pl": ["Pan ", "Pani ", "Państw"],
    ]
    for entry in try EmbeddedCatalogTests.entries() where entry.locale == locale {
      for word in others[locale] ?? [] {
        #expect(!" \(entry.text) ".contains(word), "\(entry): \(entry.text)")
      }
    }
  }
}

import FoundationEssentials
import NudgeShared
import Testing

@Suite("Amounts of money are taken out")
struct AmountRedactionTests {
  @Test("No digit of an amount is left, in any locale's form")
  func everyLocale() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "amount-vectors.tsv")
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    var count = 0
    var leaks: [String] = []
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let fields = line.split(separator: "\t", maxSplits: 2).map(String.init)
      try #require(fields.count == 3, "\(line)")
      // "S12" and "12S" are rooms and quarters more often than money.
      let letters = fields[2].unicodeScalars.filter(\.properties.isAlphabetic)
      let digits = fields[2].unicodeScalars.filter { $0.properties.numericType == .decimal }
      if letters.count == 1, letters.allSatisfy(\.isASCII), digits.count <= 2 { continue }
      count += 1
      for sentence in [fields[2], "Rent: \(fields[2])"] {
        let redacted = AmountRedaction.redacted(sentence)
        let hasDigit = redacted.unicodeScalars.contains {
          $0.properties.generalCategory == .decimalNumber
        }
        if hasDigit { leaks.append("\(fields[0]) \(fields[1]): \(sentence) -> \(redacted)") }
      }
    }
    #expect(count > 5_000)
    #expect(leaks.isEmpty, "\(leaks.count) of \(count): \(leaks.joined(separator: "\n"))")
  }

  @Test(
    "What people write beside amounts is no way out",
    arguments: [
      ("Rent 1.234,50 € due at 09:00", "Rent ••• € due at 09:00"),
      ("Netflix: $15.99 tomorrow", "Netflix: $••• tomorrow"),
      ("You owe Ada -€12", "You owe Ada -€•••"),
      ("Refund (£1,234.00)", "Refund (£•••)"),
      ("12 euros and 5 cents", "••• euros and ••• cents"),
      ("5 Mio. € Umsatz", "••• Mio. € Umsatz"),
      ("12k $ spent", "•••k $ spent"),
      ("Trả 500.000 đ cho Lan", "Trả ••• đ cho Lan"),
      ("500.000₫", "•••₫"),
      ("Czynsz 2 500,00 zł jutro", "Czynsz ••• zł jutro"),
      ("Аренда 15 000 руб. завтра", "Аренда ••• руб. завтра"),
      ("家賃は8万5千円です", "家賃は•••円です"),
      ("월세 50만원", "월세 •••만원"),
      ("房租三千五百元", "房租•••元"),
      ("Hyra 7 500 kr på fredag", "Hyra ••• kr på fredag"),
      ("Miete Fr. 1’850.– fällig", "Miete Fr. •••.– fällig"),
      ("Preis: 12,- €", "Preis: •••,- €"),
      ("₹12,34,567.89 due", "₹••• due"),
      ("الإيجار ١٬٢٣٤٫٥٠ ر.س غدًا", "الإيجار ••• ر.س غدًا"),
      ("اجاره ۱۲۳٬۴۵۶ تومان", "اجاره ••• تومان"),
      ("भाड़ा ₹१२,३४५", "भाड़ा ₹•••"),
      ("ค่าเช่า ๑๒,๐๐๐ บาท ฿", "ค่าเช่า ••• บาท ฿"),
      ("Between 5 – 10 €", "Between ••• – ••• €"),
      ("5-10 USD a month", "••• USD a month"),
      ("USD12 and 12USD", "USD••• and •••USD"),
      ("Fee:\u{00A0}EUR\u{202F}7", "Fee:\u{00A0}EUR\u{202F}•••"),
      ("Lunch 12:50 kr", "Lunch ••• kr"),
      ("1\u{0301}2\u{20E3} €", "••• €"),
      ("¼ € and ３０円", "••• € and •••円"),
      ("5 million US dollars", "••• million US dollars"),
      ("Balance 1,234.50", "Balance •••"),
    ])
  func ways(text: String, expected: String) {
    #expect(AmountRedaction.redacted(text) == expected)
  }

  @Test(
    "What is no money stays",
    arguments: [
      "3 events today", "Water the plants at 09:00", "From 09:00 to 17:30", "2026-03-01",
      "Dentist on 1.3.2026 at 12.30", "3/14/2026 party", "10 habits due, 2 overdue",
      "You have 12 tasks and 3 birthdays", "Ada turns 40", "Flight LH 400 at 06:45",
      "Room R2, floor L3", "Q3 review", "Streak of 100 days", "Tage: 5", "72.5 kg today",
      "20 % done", "5 km run", "Le 12 mars à 9 h", "Call +49 30 123456", "v2.10.3", "",
      "She won 3 games", "Juan", "•••", "5 Termine heute", "今日は3件の予定", "3月1日 9時",
      "3 wydarzenia dzisiaj", "У вас 5 задач", "لديك ٣ مهام اليوم", "आज 3 कार्यक्रम",
      "วันนี้มี 3 งาน", "Hôm nay có 3 việc", "Da 3 giorni", "In 2 weeks", "3 of us, at 10",
    ])
  func others(text: String) {
    #expect(AmountRedaction.redacted(text) == text)
  }
}

import NudgeLinux
import NudgeShared
import Testing

@Suite("The words themselves")
struct CopyGoldenTests {
  /// A locale, a key, and the texts for the counts 0, 1, 2 and 21.
  static let counted: [(String, NudgeStringKey, [String])] = [
    (
      "en", .commitmentsDue,
      [
        "0 commitments due this week. Open to see which.",
        "1 commitment due this week. Open to see it.",
        "2 commitments due this week. Open to see which.",
        "21 commitments due this week. Open to see which.",
      ]
    ),
    (
      "vi", .commitmentsDue,
      [
        "Bạn có 0 cam kết đến hạn trong tuần này. Mở ra để xem chi tiết.",
        "Bạn có 1 cam kết đến hạn trong tuần này. Mở ra để xem chi tiết.",
        "Bạn có 2 cam kết đến hạn trong tuần này. Mở ra để xem chi tiết.",
        "Bạn có 21 cam kết đến hạn trong tuần này. Mở ra để xem chi tiết.",
      ]
    ),
    (
      "en", .briefUnseen,
      [
        "You last opened your brief 0 days ago. Open to read the latest one.",
        "You last opened your brief 1 day ago. Open to read the latest one.",
        "You last opened your brief 2 days ago. Open to read the latest one.",
        "You last opened your brief 21 days ago. Open to read the latest one.",
      ]
    ),
    (
      "vi", .briefUnseen,
      [
        "Bạn mở bản tóm tắt lần gần nhất cách đây 0 ngày. Mở ra để đọc bản mới nhất.",
        "Bạn mở bản tóm tắt lần gần nhất cách đây 1 ngày. Mở ra để đọc bản mới nhất.",
        "Bạn mở bản tóm tắt lần gần nhất cách đây 2 ngày. Mở ra để đọc bản mới nhất.",
        "Bạn mở bản tóm tắt lần gần nhất cách đây 21 ngày. Mở ra để đọc bản mới nhất.",
      ]
    ),
    (
      "en", .streak,
      [
        "You have been here 0 weeks in a row. Open to add this one.",
        "You have been here 1 week in a row. Open to add this one.",
        "You have been here 2 weeks in a row. Open to add this one.",
        "You have been here 21 weeks in a row. Open to add this one.",
      ]
    ),
    (
      "vi", .streak,
      [
        "Bạn đã ghé qua đều đặn 0 tuần liên tiếp. Mở ra để nối tiếp trong tuần này.",
        "Bạn đã ghé qua đều đặn 1 tuần liên tiếp. Mở ra để nối tiếp trong tuần này.",
        "Bạn đã ghé qua đều đặn 2 tuần liên tiếp. Mở ra để nối tiếp trong tuần này.",
        "Bạn đã ghé qua đều đặn 21 tuần liên tiếp. Mở ra để nối tiếp trong tuần này.",
      ]
    ),
    (
      "en", .pendingItems,
      [
        "0 items are waiting for you. Open to look at them.",
        "1 item is waiting for you. Open to look at it.",
        "2 items are waiting for you. Open to look at them.",
        "21 items are waiting for you. Open to look at them.",
      ]
    ),
    (
      "vi", .pendingItems,
      [
        "Có 0 mục đang chờ bạn. Mở ra để xem.",
        "Có 1 mục đang chờ bạn. Mở ra để xem.",
        "Có 2 mục đang chờ bạn. Mở ra để xem.",
        "Có 21 mục đang chờ bạn. Mở ra để xem.",
      ]
    ),
    (
      "en", .explainOn,
      [
        "Nudges are on, with at least 0 days between two of them.",
        "Nudges are on, with at least 1 day between two of them.",
        "Nudges are on, with at least 2 days between two of them.",
        "Nudges are on, with at least 21 days between two of them.",
      ]
    ),
    (
      "vi", .explainOn,
      [
        "Lời nhắc đang bật, mỗi lần cách nhau ít nhất 0 ngày.",
        "Lời nhắc đang bật, mỗi lần cách nhau ít nhất 1 ngày.",
        "Lời nhắc đang bật, mỗi lần cách nhau ít nhất 2 ngày.",
        "Lời nhắc đang bật, mỗi lần cách nhau ít nhất 21 ngày.",
      ]
    ),
  ]

  @Test("A counted text agrees with its number", arguments: counted)
  func agreesWithTheNumber(locale: String, key: NudgeStringKey, expected: [String]) throws {
    let table = try StringTable.embedded(locale: try RequestedLocale(locale))
    #expect([0, 1, 2, 21].map { table.text(for: key, arguments: [.integer($0)]) } == expected)
  }

  /// A locale, a key, the texts it shows, and the whole.
  static let worded: [(String, NudgeStringKey, [String], String)] = [
    ("en", .title, [], "Your week"),
    ("vi", .title, [], "Tuần của bạn"),
    (
      "en", .fallbackWeek, ["Lumi"],
      "One voice note is enough for \(isolated("Lumi")) to help you plan your week, "
        + "whenever you are ready."
    ),
    (
      "vi", .fallbackWeek, ["Lumi"],
      "Chỉ cần một đoạn ghi âm là \(isolated("Lumi")) có thể giúp bạn sắp xếp tuần này, "
        + "bất cứ khi nào bạn sẵn sàng."
    ),
    (
      "en", .explainWindow, ["every day", "08:00", "11:00"],
      "When: \(isolated("every day")), at a varying time from \(isolated("08:00")) "
        + "to \(isolated("11:00"))."
    ),
    (
      "vi", .explainWindow, ["mỗi ngày", "08:00", "11:00"],
      "Thời gian: \(isolated("mỗi ngày")), vào một lúc không cố định "
        + "từ \(isolated("08:00")) đến \(isolated("11:00"))."
    ),
    ("en", .range, ["Monday", "Friday"], "\(isolated("Monday")) to \(isolated("Friday"))"),
    ("vi", .range, ["thứ Hai", "thứ Sáu"], "\(isolated("thứ Hai")) đến \(isolated("thứ Sáu"))"),
    ("en", .explainOff, [], "Nudges are off. You can turn them on again in the settings."),
    ("vi", .explainOff, [], "Lời nhắc đang tắt. Bạn có thể bật lại trong phần cài đặt."),
  ]

  @Test("Text from outside stands isolated in its sentence", arguments: worded)
  func isolatesTexts(
    locale: String, key: NudgeStringKey, arguments: [String], expected: String
  ) throws {
    let table = try StringTable.embedded(locale: try RequestedLocale(locale))
    #expect(table.text(for: key, arguments: arguments.map { .text($0) }) == expected)
  }

  @Test("The week has its names in order")
  func namesTheWeek() throws {
    let table = try StringTable.embedded(locale: try RequestedLocale("vi"))
    let names = Weekday.allCases.map { table.text(for: NudgeStringKey($0), arguments: []) }
    #expect(
      names == ["thứ Hai", "thứ Ba", "thứ Tư", "thứ Năm", "thứ Sáu", "thứ Bảy", "Chủ nhật"])
  }
}

/// A problem of a row or an item: its name, and in a sentence what was found, what is accepted and
/// what to do about it.
struct ItemFault<Problem: RawRepresentable<String> & Sendable>: Error {
  let problem: Problem
  let detail: String

  init(_ problem: Problem, _ detail: String) {
    self.problem = problem
    self.detail = detail
  }

  func rejected(_ item: String) -> RejectedItem {
    RejectedItem(item: item, reason: problem.rawValue, detail: detail)
  }

  /// A text from outside in quotes, as long as a sentence bears.
  static func quoted(_ text: String) -> String {
    "\"\(TextLimit(characters: 40, bytes: 200).applied(to: text))\""
  }
}

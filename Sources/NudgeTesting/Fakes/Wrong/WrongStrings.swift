public import NudgeShared
import Synchronization

/// Strings with one fault, to see that a conformance check finds it; right in all else.
public final class WrongStrings: NudgeStrings {
  /// What is wrong with them.
  @nonexhaustive
  public enum Fault: String, CaseIterable, Hashable, Sendable {
    /// Have nothing for one key.
    case emptyForOneKey
    /// Say something else each time.
    case changeByThemselves
    /// Show the template in place of the number.
    case leavePlaceholders
    /// Shout.
    case shout
    /// Leave numbers out.
    case hideIntegers
    /// Let texts stand bare.
    case isolateNothing
    /// Let marks of direction through.
    case trustMarksOfDirection
    /// Read what looks like a placeholder in a text.
    case interpretArguments
    /// Have text for keys that nobody knows.
    case translateUnknownKeys
    /// Do not say in which language they are.
    case nameNoLanguage
    /// Have one form for all counts.
    case haveOneForm
  }

  /// What is wrong.
  public let fault: Fault
  private let askCount = Mutex(0)

  /// Speaks English, but for its fault.
  public init(_ fault: Fault) {
    self.fault = fault
  }

  /// `en`.
  public var locale: String { fault == .nameNoLanguage ? "" : "en" }

  /// The key in words and its arguments.
  public func text(for key: NudgeStringKey, arguments: [NudgeArgument]) -> String {
    if fault == .emptyForOneKey, key == .everyDay { return "" }
    var text = key.rawValue.split(separator: "_").joined(separator: " ")
    for argument in arguments { text += " " + shown(argument) }
    if fault == .interpretArguments { text = text.replacing("%1$@", with: "Ada") }
    if fault == .leavePlaceholders, key.isPlural { text += " (%1$lld)" }
    if fault == .shout, key == .fallbackWeek { text += "!" }
    if fault == .changeByThemselves {
      text += askCount.withLock { count in
        count += 1
        return count.isMultiple(of: 2) ? "." : ""
      }
    }
    return text
  }

  /// The text of a known key, or the key itself.
  public func text(forRawKey key: String, arguments: [NudgeArgument]) -> String {
    guard let known = NudgeStringKey(rawValue: key) else {
      return fault == .translateUnknownKeys ? "Something happened" : key
    }
    return text(for: known, arguments: arguments)
  }

  private func shown(_ argument: NudgeArgument) -> String {
    switch argument {
    case .integer(let count):
      if fault == .hideIntegers { return count.magnitude == 1 ? "one" : "several" }
      return "\(count)" + (count.magnitude == 1 || fault == .haveOneForm ? " thing" : " things")
    case .text(let text):
      if fault == .isolateNothing { return text.isEmpty ? "-" : text.withoutMarks }
      let inner = fault == .trustMarksOfDirection ? text : text.withoutMarks
      return "\u{2068}\(inner)\u{2069}"
    }
  }
}

extension String {
  /// The same without marks that open, close or override a direction.
  fileprivate var withoutMarks: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.filter { scalar in
          !(0x2066...0x2069).contains(scalar.value) && !(0x202a...0x202e).contains(scalar.value)
        }))
  }
}

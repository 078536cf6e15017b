/// Where a property gets its inputs: every choice is a bounded integer that is drawn and recorded.
///
/// ```swift
/// let failure = checkProperty("a range leaves its end out", covering: ["wraps"]) { choices in
///   let start = choices.int(in: 0...1439)
///   let end = choices.int(in: 0...1439)
///   choices.note("quiet \(start) to \(end)")
///   choices.cover("wraps", when: start > end)
///   guard let range = ClockRange(startMinute: start, endMinute: end), let last = MinuteOfDay(end)
///   else { return }
///   try choices.expect(!range.contains(last), "\(last) is quiet")
/// }
/// ```
///
/// A run is nothing but its list of integers, so it can be replayed, shortened and lowered without
/// knowing what was built from it: filters, maps and draws that depend on earlier ones shrink with
/// the rest. That is why 0 must always draw the plainest value. The idea is Hypothesis's
/// (MacIver and Donaldson, "Test-Case Reduction via Test-Case Generation", ECOOP 2020).
public struct Choices: Sendable {
  /// How many draws one run may make; the ones after that give 0 and are not recorded.
  public static let drawLimit = 65_536

  /// A draw that was made: its value and the largest that it could have been.
  struct Draw: Hashable, Sendable {
    let value: UInt64
    let maximum: UInt64
  }

  /// What was drawn so far, in order.
  private(set) var draws: [Draw] = []
  /// The labels met so far.
  private(set) var labels: Set<String> = []
  /// The case in words, as far as it was told.
  private(set) var notes: [String] = []

  private var source: Source
  private let keepsNotes: Bool

  private enum Source: Sendable {
    case stream(ChoiceStream)
    case list([UInt64])
  }

  /// Draws at random.
  init(seed: UInt64) {
    source = .stream(ChoiceStream(seed: seed))
    keepsNotes = false
  }

  /// Draws what `list` says, each entry lowered to what its draw allows, and 0 after its end.
  init(replaying list: [UInt64], keepsNotes: Bool = false) {
    source = .list(list)
    self.keepsNotes = keepsNotes
  }

  /// Draws 0 to `bound - 1`, uniformly; a bound below 2 always draws 0.
  public mutating func draw(below bound: Int) -> Int {
    let maximum = UInt64(max(bound, 1) - 1)
    return Int(draw(upTo: maximum) { $0.next(upTo: maximum) })
  }

  /// Draws 0 to `maximum`, by `random` where no list decides.
  mutating func draw(upTo maximum: UInt64, _ random: (inout ChoiceStream) -> UInt64) -> UInt64 {
    guard draws.count < Choices.drawLimit else { return 0 }
    let value: UInt64
    switch source {
    case .stream(var stream):
      value = min(random(&stream), maximum)
      source = .stream(stream)
    case .list(let list):
      value = draws.count < list.count ? min(list[draws.count], maximum) : 0
    }
    draws.append(Draw(value: value, maximum: maximum))
    return value
  }

  /// Tells a part of the case in words, for the report of a failure.
  ///
  /// The text is only made for the case that is reported, so a note costs nothing in other runs.
  /// (That is also why the compiler refuses to draw inside a note.)
  public mutating func note(_ text: @autoclosure () -> String) {
    if keepsNotes { notes.append(text()) }
  }

  /// Records that this run met what `label` names, if `condition` holds.
  ///
  /// A property that lists the label as required fails if none of its runs met it.
  public mutating func cover(_ label: String, when condition: Bool = true) {
    if condition { labels.insert(label) }
  }

  /// States what must hold.
  ///
  /// - Throws: ``BrokenExpectation`` with `reason` if `condition` is false.
  public func expect(_ condition: Bool, _ reason: @autoclosure () -> String) throws {
    if !condition { throw BrokenExpectation(reason()) }
  }

  /// States that two values must be equal.
  ///
  /// - Throws: ``BrokenExpectation`` that names `subject` and both values if they differ.
  public func expect<Value: Equatable>(
    _ found: Value, equals expected: Value, _ subject: @autoclosure () -> String
  ) throws {
    if found != expected {
      throw BrokenExpectation("\(subject()): found \(found), expected \(expected)")
    }
  }
}

/// What a property throws where its promise is broken; any other error counts as broken as well.
public struct BrokenExpectation: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was found and what should have been.
  public let description: String

  /// Puts the reason into words.
  public init(_ description: String) {
    self.description = description
  }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#endif

/// What the person who runs the tests asked for: a case to replay, or other random numbers.
///
/// ```sh
/// NUDGE_REPLAY='the end of a range is outside:1.1.0' swift test --filter endOfRange
/// NUDGE_SEED=0x1f3a swift test
/// ```
///
/// Both are kept as text; a text that cannot be read turns every property red, so that a typing
/// error is never taken for a pass.
public struct PropertyEnvironment: Hashable, Sendable {
  /// `NUDGE_REPLAY`: the name of one property, a colon, and its choices.
  public let replay: String?
  /// `NUDGE_SEED`: a number that takes the place of every property's own seed.
  public let seed: String?

  /// Puts the parts together.
  public init(replay: String? = nil, seed: String? = nil) {
    self.replay = replay
    self.seed = seed
  }

  /// The environment variables of this process.
  public static var current: PropertyEnvironment {
    PropertyEnvironment(replay: variable("NUDGE_REPLAY"), seed: variable("NUDGE_SEED"))
  }

  private static func variable(_ name: String) -> String? {
    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Bionic)
      guard let value = getenv(name) else { return nil }
      return String(cString: value)
    #else
      return nil
    #endif
  }
}

extension PropertyEnvironment {
  /// What was asked for, once it has been read.
  struct Request: Hashable, Sendable {
    /// The choices to replay, if this property is the one that was named.
    let replayedChoices: [UInt64]?
    /// The seed that takes the place of the property's own.
    let seed: UInt64?
  }

  /// Reads both texts for the property called `name`.
  ///
  /// - Throws: ``BrokenExpectation`` that names the variable, its text and what is accepted.
  func request(for name: String) throws(BrokenExpectation) -> Request {
    Request(replayedChoices: try replayedChoices(for: name), seed: try readSeed())
  }

  private func replayedChoices(for name: String) throws(BrokenExpectation) -> [UInt64]? {
    guard let replay else { return nil }
    let parts = replay.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = (parts.last ?? "").split(separator: ".", omittingEmptySubsequences: false)
    let choices = numbers.compactMap { UInt64($0) }
    guard parts.count > 1, choices.count == numbers.count else {
      throw BrokenExpectation(
        "NUDGE_REPLAY is '\(replay)'; accepted is the name of a property, a colon and its choices,"
          + " such as 'the slot is allowed:1.0.12'")
    }
    return parts.dropLast().joined(separator: ":") == name ? choices : nil
  }

  private func readSeed() throws(BrokenExpectation) -> UInt64? {
    guard let seed else { return nil }
    let number = seed.hasPrefix("0x") ? UInt64(seed.dropFirst(2), radix: 16) : UInt64(seed)
    guard let number else {
      throw BrokenExpectation(
        "NUDGE_SEED is '\(seed)'; accepted is a number such as 7 or 0x1f3a, below 2^64")
    }
    return number
  }
}

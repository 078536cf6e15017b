/// The seed of one week's draw: installation and ISO week mixed, so that nothing need be stored.
///
/// ```swift
/// var generator = WeekSeed(installation: 42).generator(for: ISOWeek("2026-W49")!)
/// generator.draw(below: 180)
/// ```
///
/// The algorithm is public and fixed: FNV-1a 64 over the UTF-8 text `<installation>|<ISO week>`, for
/// example `42|2026-W49`, is the state of a ``SplitMix64``. FNV alone differs in few high bits for
/// weeks that adjoin, hence the second step. `docs/algorithm.md` has golden vectors for ports.
public struct WeekSeed: Hashable, Sendable {
  private let prefix: StableHash

  /// Takes the installation's seed, drawn once when the app is first opened.
  public init(installation: UInt64) {
    self.init(text: "\(installation)")
  }

  /// Takes any text in the installation's place.
  init(text: String) {
    var prefix = StableHash(text)
    prefix.combine("|")
    self.prefix = prefix
  }

  /// The generator for one week; asked again, it starts from the same state.
  public func generator(for week: ISOWeek) -> SplitMix64 {
    SplitMix64(seed: state(for: week))
  }

  /// What the generator starts from.
  func state(for week: ISOWeek) -> UInt64 {
    var hash = prefix
    let (year, number) = (week.year, week.week)
    for digit in [year / 1000, year / 100 % 10, year / 10 % 10, year % 10] {
      hash.combine(UInt8(ascii: "0") + UInt8(digit))
    }
    hash.combine(UInt8(ascii: "-"))
    hash.combine(UInt8(ascii: "W"))
    hash.combine(UInt8(ascii: "0") + UInt8(number / 10))
    hash.combine(UInt8(ascii: "0") + UInt8(number % 10))
    return hash.value
  }
}

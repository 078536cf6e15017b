/// A small generator whose whole state is one number, so that a seed replays everything.
///
/// Source: Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014, with
/// the constants of Vigna's reference. Golden outputs stand in `docs/algorithm.md`.
public struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  /// Starts from a seed; every seed is a good one.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to `bound`, each equally likely; 0 if `bound` is less than 2.
  ///
  /// Multiplies and rejects, after Lemire, "Fast Random Integer Generation in an Interval", 2019.
  /// Written out here, since a port must land on the same number and a library may change its way.
  public mutating func draw(below bound: Int) -> Int {
    guard bound > 1 else { return 0 }
    let range = UInt64(bound)
    let unfair = (0 &- range) % range
    while true {
      let product = next().multipliedFullWidth(by: range)
      if product.low >= unfair { return Int(product.high) }
    }
  }
}

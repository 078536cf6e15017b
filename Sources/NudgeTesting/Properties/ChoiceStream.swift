/// The random numbers behind ``Choices``: SplitMix64 (Steele, Lea and Flood, "Fast Splittable
/// Pseudorandom Number Generators", OOPSLA 2014), the same on every machine and in every release.
struct ChoiceStream: Sendable {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// The next 64 bits.
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// Uniform over 0 to `maximum`, by multiplication (Lemire, "Fast Random Integer Generation in an
  /// Interval", 2019).
  mutating func next(upTo maximum: UInt64) -> UInt64 {
    guard maximum < .max else { return next() }
    let bound = maximum + 1
    let unfair = (0 &- bound) % bound
    while true {
      let product = next().multipliedFullWidth(by: bound)
      if product.low >= unfair { return product.high }
    }
  }
}

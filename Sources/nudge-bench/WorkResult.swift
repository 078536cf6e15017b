/// What a run of a benchmark leaves behind: proof that it was done, and facts about it.
///
/// Every result of the measured code goes into the checksum, which is printed. So the optimiser
/// cannot leave work out, and no tricks with black holes are needed.
struct WorkResult: Hashable, Sendable {
  /// A number that depends on every result that was consumed, and on their order.
  private(set) var checksum: UInt64 = 0
  /// Counts worth showing, in order, such as how many writes were made.
  var facts: [Fact] = []

  /// One count.
  struct Fact: Hashable, Sendable {
    /// What was counted, such as `writes`.
    let name: String
    /// How many.
    let count: Int

    init(_ name: String, _ count: Int) {
      self.name = name
      self.count = count
    }
  }

  /// Takes a result in: a rotation and an exclusive or, which cost next to nothing.
  @inline(__always)
  mutating func consume(_ value: Int) {
    checksum = (checksum << 7 | checksum >> 57) ^ UInt64(bitPattern: Int64(value))
  }

  /// The count of that name.
  subscript(fact name: String) -> Int? {
    facts.first { $0.name == name }?.count
  }
}

/// The everyday draws, each with its plainest value at 0.
extension Choices {
  /// Draws an integer of `range`, uniformly; the plainest is the lower bound.
  public mutating func int(in range: ClosedRange<Int>) -> Int {
    int(in: range, plainest: range.lowerBound)
  }

  /// Draws an integer of `range`, uniformly, and shrinks towards `plainest` (moved into the range).
  ///
  /// Values above the plainest count as plainer than those below it.
  public mutating func int(in range: ClosedRange<Int>, plainest: Int) -> Int {
    let origin = min(max(plainest, range.lowerBound), range.upperBound)
    let width = UInt64(bitPattern: Int64(range.upperBound &- range.lowerBound))
    let above = UInt64(bitPattern: Int64(range.upperBound &- origin))
    let drawn = draw(upTo: width) { $0.next(upTo: width) }
    let distance = Int64(bitPattern: drawn <= above ? drawn : drawn &- above)
    return drawn <= above ? origin &+ Int(distance) : origin &- Int(distance)
  }

  /// Draws any 64-bit number, such as a seed; the plainest is 0.
  public mutating func seed() -> UInt64 {
    draw(upTo: .max) { $0.next() }
  }

  /// Draws true in one of `frequency` runs (never below 1 in 1); the plainest is false.
  ///
  /// It is recorded as 0 or 1 whatever the frequency, so that enumeration meets each once.
  public mutating func bool(oneIn frequency: Int = 2) -> Bool {
    let others = UInt64(max(frequency, 1) - 1)
    return draw(upTo: 1) { $0.next(upTo: others) == 0 ? 1 : 0 } == 1
  }

  /// Draws one of `options`, which must not be empty; the plainest comes first.
  public mutating func pick<Options: RandomAccessCollection>(
    from options: Options
  ) -> Options.Element {
    options[options.index(options.startIndex, offsetBy: draw(below: options.count))]
  }

  /// Draws a list of `minimum` to `maximum` elements, each length as likely; the plainest is short.
  ///
  /// Before each element, and once at the end, one choice says whether another follows. So an
  /// element and its choice stand side by side, and shrinking can take them out together.
  public mutating func list<Element, Failure>(
    from minimum: Int = 0, upTo maximum: Int,
    of element: (inout Choices) throws(Failure) -> Element
  ) throws(Failure) -> [Element] {
    var elements: [Element] = []
    while true {
      let isForced = elements.count < minimum
      let isFull = elements.count >= maximum
      let remaining = UInt64(max(maximum - elements.count, 0))
      let more = draw(upTo: isForced || isFull ? 0 : 1) {
        $0.next(upTo: remaining) == 0 ? 0 : 1
      }
      guard isForced || more == 1 else { return elements }
      elements.append(try element(&self))
    }
  }
}

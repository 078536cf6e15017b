/// The form of a number as far as it has been read: its groups of digits and what parts them.
struct NumberForm {
  private var groups: [Int] = [0]
  private var separators: [Unicode.Scalar] = []
  private var firstGroups: [Int] = [0]

  /// How many groups are looked at; a longer number is no date and no time.
  private static let looked = 16

  mutating func add(_ digit: Unicode.Scalar) {
    groups[groups.count - 1] += 1
    guard groups.count <= 3, let value = digit.properties.numericValue, value < 10 else { return }
    let last = firstGroups.count - 1
    firstGroups[last] = min(firstGroups[last] * 10 + Int(value), 99_999)
  }

  mutating func add(separator: Unicode.Scalar) {
    separators.append(separator)
    groups.append(0)
    if firstGroups.count < 3 { firstGroups.append(0) }
  }

  /// How many digits stand after the last separator.
  var lastGroup: Int { groups.last ?? 0 }

  /// Whether it is short enough to become a date with one more part.
  var mayBeDate: Bool { groups.count <= 2 && groups.allSatisfy { $0 <= 4 } }

  var shape: NumberShape {
    guard groups.count <= NumberForm.looked, let last = separators.last else { return .plain }
    if separators.contains(":") { return isTime ? .time : .plain }
    if isDate { return .date }
    guard separators.count >= 2, separators.dropLast().allSatisfy({ $0 == separators[0] }),
      separators[0] != last, !"-/".unicodeScalars.contains(last)
    else { return .plain }
    return .grouped
  }

  private var isTime: Bool {
    separators.allSatisfy { $0 == ":" } && groups.count <= 3 && groups.allSatisfy { $0 <= 2 }
      && firstGroups[0] < 24 && firstGroups.dropFirst().allSatisfy { $0 < 60 }
  }

  private var isDate: Bool {
    guard groups.count == 3, separators[0] == separators[1],
      "-/.".unicodeScalars.contains(separators[0])
    else { return false }
    let isYearFirst =
      groups[0] == 4 && groups[1] <= 2 && groups[2] <= 2 && isMonth(1) && isDay(2)
    let isYearLast =
      groups[0] <= 2 && groups[1] <= 2 && (groups[2] == 4 || groups[2] == 2)
      && (isDay(0) && isMonth(1) || isMonth(0) && isDay(1))
    return isYearFirst || isYearLast
  }

  private func isMonth(_ index: Int) -> Bool { (1...12).contains(firstGroups[index]) }
  private func isDay(_ index: Int) -> Bool { (1...31).contains(firstGroups[index]) }
}

import NudgeJSON

/// Finds the names that someone may have meant, for error messages.
enum NearNames {
  /// The names most like `name`, best first, three at most; none if nothing is like it.
  ///
  /// Case and the difference between blanks, hyphens and underscores are forgiven. A city given
  /// under the wrong region, or without one, is found too.
  static func suggestions(for name: String, in names: [String], limit: Int = 3) -> [String] {
    let wanted = folded(name)
    // Long text is a mistake of another kind, and comparing it would be slow.
    guard !wanted.isEmpty, wanted.count <= 40 else { return [] }
    let wantedCity = city(of: wanted)
    var found: [(cost: Int, name: String)] = []
    for candidate in names {
      let text = folded(candidate)
      let whole = distance(wanted, text, limit: max(2, wanted.count / 4))
      let part = distance(wantedCity, city(of: text), limit: wantedCity.count / 5)
      // The city alone counts for a little less than the whole name.
      let costs = [whole.map { 2 * $0 }, part.map { 2 * $0 + 1 }]
      if let cost = costs.compactMap({ $0 }).min() { found.append((cost, candidate)) }
    }
    found.sort { ($0.cost, $0.name) < ($1.cost, $1.name) }
    guard let best = found.first?.cost else { return [] }
    return found.prefix { $0.cost <= best + 2 }.prefix(limit).map(\.name)
  }

  private static func folded(_ name: String) -> [UInt8] {
    name.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
      case UInt8(ascii: " "), UInt8(ascii: "-"): UInt8(ascii: "_")
      default: byte
      }
    }
  }

  private static func city(of name: [UInt8]) -> [UInt8] {
    Array(name.split(separator: UInt8(ascii: "/")).last ?? [])
  }

  /// The distance between two names, or nil if it is more than `limit`.
  private static func distance(_ one: [UInt8], _ other: [UInt8], limit: Int) -> Int? {
    guard abs(one.count - other.count) <= limit else { return nil }
    let distance = editDistance(one, other)
    return distance <= limit ? distance : nil
  }
}

import NudgeShared
import NudgeTesting
import Testing

@Suite("The week mask against a set of numbers")
struct WeekMaskPropertyTests {
  @Test("Membership, rank and select agree with a set of numbers at every minute of the week")
  func model() {
    let failure = checkProperty(
      "a week mask behaves as a set of numbers", runs: 60,
      covering: ["empty", "whole week", "over the seam", "whole word", "subtracted"]
    ) { choices in
      let (added, mask) = try Self.drawn(&choices)
      let (removed, other) = try Self.drawn(&choices)
      let isSubtracted = choices.bool()
      let members = isSubtracted ? added.subtracting(removed) : added
      let result = isSubtracted ? mask.subtracting(other) : mask
      let sorted = members.sorted()
      choices.cover("empty", when: members.isEmpty)
      choices.cover("whole week", when: members.count == 10_080)
      choices.cover("over the seam", when: members.contains(0) && members.contains(10_079))
      choices.cover("whole word", when: (640..<704).allSatisfy { members.contains($0) })
      choices.cover("subtracted", when: isSubtracted && members != added)
      try choices.expect(result.count, equals: members.count, "count")
      var rank = 0
      for minute in 0..<10_080 {
        let isMember = rank < sorted.count && sorted[rank] == minute
        try choices.expect(result.rank(minute), equals: rank, "rank of \(minute)")
        try choices.expect(
          result.contains(try made(MinuteOfWeek(minute))), equals: isMember, "has \(minute)")
        if isMember {
          try choices.expect(result.select(rank), equals: minute, "member \(rank)")
          rank += 1
        }
      }
    }
    #expect(failure == nil)
  }

  @Test("Beyond the ends of the week rank stands still and select finds nothing")
  func beyondTheEnds() {
    let failure = checkProperty("a week mask ends where the week does", runs: 100) { choices in
      let (members, mask) = try Self.drawn(&choices)
      try choices.expect(mask.rank(0), equals: 0, "rank of 0")
      try choices.expect(mask.rank(-1), equals: 0, "rank of -1")
      try choices.expect(mask.rank(.min), equals: 0, "rank of the least number")
      try choices.expect(mask.rank(10_080), equals: members.count, "rank of the end")
      try choices.expect(mask.rank(.max), equals: members.count, "rank of the greatest number")
      for rank in [-1, members.count, members.count + 1, .min, .max] {
        try choices.expect(mask.select(rank), equals: nil, "member \(rank)")
      }
    }
    #expect(failure == nil)
  }

  @Test("Masks with the same members are equal, however they were made")
  func equality() {
    let failure = checkProperty("equal members make equal masks", runs: 100) { choices in
      let (members, mask) = try Self.drawn(&choices)
      let (others, other) = try Self.drawn(&choices)
      try choices.expect(mask == other, equals: members == others, "equal")
      let (left, right) = (mask.subtracting(other), members.subtracting(others))
      try choices.expect(left == mask, equals: right == members, "unchanged")
      try choices.expect(left.subtracting(left), equals: WeekMask(), "itself taken away")
    }
    #expect(failure == nil)
  }

  /// Up to three ranges, as a mask and as a plain set built minute by minute.
  private static func drawn(_ choices: inout Choices) throws -> (Set<Int>, WeekMask) {
    let entries = try choices.list(upTo: 3) { choices in
      QuietHours.Entry(
        range: try CadenceCase.range(&choices, plainest: (630, 720)),
        weekdays: CadenceCase.weekdays(&choices, plainest: WeekdaySet([.monday])))
    }
    choices.note(QuietHours(entries: entries).description)
    let stretches = entries.map { NaiveMinutes.Stretch($0.range, $0.weekdays) }
    let members = (0..<10_080).filter { minute in
      stretches.contains { $0.covers(day: minute / 1440, minute: minute % 1440) }
    }
    return (Set(members), QuietHours(entries: entries).mask)
  }
}

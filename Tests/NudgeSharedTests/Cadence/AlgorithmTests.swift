import FoundationEssentials
import Testing

@testable import NudgeShared

@Suite("The seed of a week is the one that docs/algorithm.md promises to ports")
struct AlgorithmTests {
  @Test("Every row of the golden table")
  func goldenTable() throws {
    let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let text = try String(contentsOfFile: "/\(root)/docs/algorithm.md", encoding: .utf8)
    var rows = 0
    for line in text.split(separator: "\n") where line.hasPrefix("| ") && line.contains("-W") {
      let cells = line.split(separator: "|").map { $0.filter { $0 != " " } }
      let week = try #require(ISOWeek(cells[1]), "\(line)")
      let seed = WeekSeed(text: cells[0])
      #expect(String(seed.state(for: week), radix: 16) == trimmed(cells[2]), "\(line)")
      var generator = seed.generator(for: week)
      #expect(String(generator.next(), radix: 16) == trimmed(cells[3]), "\(line)")
      for (cell, bound) in [(4, 180), (5, 900)] {
        var generator = seed.generator(for: week)
        #expect("\(generator.draw(below: bound))" == cells[cell], "\(line)")
      }
      rows += 1
    }
    #expect(rows == 18)
  }

  @Test("A number as seed is its decimal text")
  func numbersAreText() throws {
    let week = try #require(ISOWeek("2026-W49"))
    for seed in [0, 42, UInt64.max] {
      #expect(
        WeekSeed(installation: seed).state(for: week) == WeekSeed(text: "\(seed)").state(for: week))
    }
  }

  // NC-26: reference vectors of both published algorithms.
  @Test(
    "FNV-1a gives its published values",
    arguments: [
      ("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8),
      ("install-7f3a|2026-W49", 0xa950_6d33_2ee7_dcab),
      ("install-7f3a|2026-W53", 0xa953_e733_2eea_e1d0),
      ("install-7f3a|2027-W01", 0xec87_844a_6dae_fb70),
    ] as [(String, UInt64)])
  func fnv(text: String, value: UInt64) {
    #expect(StableHash(text).value == value)
  }

  @Test(
    "SplitMix64 gives its published values",
    arguments: [
      (0, [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f]),
      (
        0xa950_6d33_2ee7_dcab,
        [0xd267_b9ee_56ea_8356, 0x2df3_eb1f_9714_df91, 0x381f_6147_7281_ff6c]
      ),
    ] as [(UInt64, [UInt64])])
  func splitMix(seed: UInt64, outputs: [UInt64]) {
    var generator = SplitMix64(seed: seed)
    for output in outputs { #expect(generator.next() == output) }
  }

  private func trimmed(_ hexadecimal: String) -> String {
    String(hexadecimal.drop { $0 == "0" })
  }
}

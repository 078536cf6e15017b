import NudgeLinux
import NudgeShared
import Testing

@Suite struct TZifFileTests {
  private static let march = Instant("2026-03-29T01:00:00Z")?.secondsSinceEpoch ?? 0
  private static let october = Instant("2026-10-25T01:00:00Z")?.secondsSinceEpoch ?? 0

  private func offset(_ zone: LocalZone, _ instant: String) throws -> Int {
    Int(zone.offset(at: try #require(Instant(instant))).seconds)
  }

  @Test("Versions 2, 3 and 4 give transitions, rule and footer")
  func laterVersions() throws {
    for version in 2...4 {
      var bytes = TZifBytes.berlin
      bytes.version = UInt8(ascii: "0") + UInt8(version)
      let file = try TZifFile(bytes.bytes, identifier: "Test/Berlin")
      #expect(file.version == version)
      #expect(file.footer == "CET-1CEST,M3.5.0,M10.5.0/3")
      #expect(file.zone.identifier == "Test/Berlin")
      #expect(file.zone.initialOffset.seconds == 3600)
      #expect(
        file.zone.transitions.map(\.secondsSinceEpoch)
          == [TZifFileTests.march, TZifFileTests.october])
      #expect(try offset(file.zone, "2026-07-01T00:00:00Z") == 7200)
      #expect(try offset(file.zone, "2090-07-01T00:00:00Z") == 7200)
      #expect(try offset(file.zone, "2090-12-01T00:00:00Z") == 3600)
    }
  }

  @Test("Version 1 has 32-bit times and no rule, so its last offset holds for ever")
  func versionOne() throws {
    var bytes = TZifBytes.berlin
    bytes.version = 0
    bytes.transitions.insert((-2_000_000_000, 1), at: 0)
    let file = try TZifFile(bytes.bytes, identifier: "Test/Old")
    #expect(file.version == 1)
    #expect(file.footer.isEmpty)
    #expect(file.zone.rule == nil)
    #expect(file.zone.transitions.map(\.secondsSinceEpoch).first == -2_000_000_000)
    #expect(try offset(file.zone, "2026-10-24T00:00:00Z") == 7200)
    #expect(try offset(file.zone, "2090-07-01T00:00:00Z") == 3600)
  }

  @Test("The 64-bit block counts, whatever the 32-bit block says")
  func secondBlockCounts() throws {
    var bytes = TZifBytes.berlin.bytes
    bytes[44] = 0x7F  // the first block's only offset becomes absurd
    #expect(try TZifFile(bytes, identifier: "Test").zone.initialOffset.seconds == 3600)
  }

  @Test("Transitions before the beginning of time are harmless")
  func bigBang() throws {
    var bytes = TZifBytes.berlin
    bytes.types.append((3208, 0, 0))
    bytes.transitions.insert((-(1 << 59), 2), at: 0)
    bytes.transitions.insert((.min, 1), at: 0)
    let zone = try TZifFile(bytes.bytes, identifier: "Test").zone
    #expect(zone.offset(at: .min).seconds == 3208)
    let first = try #require(LocalDateTime("0001-01-01T00:00"))
    #expect(zone.resolve(first) == .unique(.min))
    #expect(zone.nextTransition(after: .min)?.secondsSinceEpoch == TZifFileTests.march)
  }

  @Test("A file without transitions follows its footer, or its only type")
  func noTransitions() throws {
    var bytes = TZifBytes()
    bytes.footer = "<+0545>-5:45"
    #expect(try TZifFile(bytes.bytes, identifier: "T").zone.offset(at: .min).seconds == 20_700)
    bytes.footer = ""
    bytes.types = [(-34_200, 0, 0)]
    #expect(try TZifFile(bytes.bytes, identifier: "T").zone.offset(at: .max).seconds == -34_200)
  }

  @Test("Marks for standard and universal time are read past")
  func marks() throws {
    var bytes = TZifBytes.berlin
    bytes.standardMarks = [1, 0]
    bytes.universalMarks = [1, 1]
    #expect(try TZifFile(bytes.bytes, identifier: "T").footer.hasPrefix("CET"))
  }

  /// What is wrong, the byte that the error names, and words that its text has.
  private static let malformed: [(TZifBytes, at: Int, words: [String])] = {
    var cases: [(TZifBytes, at: Int, words: [String])] = []
    func add(_ at: Int, _ words: [String], _ change: (inout TZifBytes) -> Void) {
      var bytes = TZifBytes.berlin
      change(&bytes)
      cases.append((bytes, at, words))
    }
    let header = TZifBytes.secondHeader
    let data = header + 44
    add(0, ["byte 0 (magic)", "found byte 85", "byte 84"]) { $0.magic[0] = 85 }
    add(3, ["magic", "found byte 71", "accepted byte 102"]) { $0.magic[3] = UInt8(ascii: "G") }
    add(4, ["version", "found byte 53"]) { $0.version = UInt8(ascii: "5") }
    add(4, ["version", "found byte 49"]) { $0.version = UInt8(ascii: "1") }
    add(header + 28, ["leap seconds", "found 1", "right/"]) { $0.leaps = [(78_796_800, 1)] }
    add(header + 36, ["count of types", "found 0", "1 to 256"]) { $0.types = [] }
    add(header + 40, ["designation", "found 0"]) { $0.designations = [] }
    add(header + 20, ["UTC marks", "found 1", "0 or 2"]) { $0.universalMarks = [0] }
    add(header + 24, ["standard time marks", "found 3"]) { $0.standardMarks = [0, 0, 0] }
    add(header + 32, ["transitions", "4294967295"]) { $0.falseCounts[32] = .max }
    add(header + 36, ["types", "2147483648"]) { $0.falseCounts[36] = 1 << 31 }
    add(header, ["block", "that its counts ask for"]) { $0.falseCounts[32] = 100 }
    add(data + 8, ["transition time", "found 1774746000", "more than 1774746000"]) {
      $0.transitions[1].time = $0.transitions[0].time
    }
    add(data + 8, ["transition time", "found -5"]) { $0.transitions[1].time = -5 }
    add(data + 17, ["transition type", "found 2", "0 to 1"]) { $0.transitions[1].type = 2 }
    add(data + 24, ["offset of type 1", "93600", "26 hours"]) { $0.types[1].offset = 93_600 }
    add(data + 18, ["offset of type 0", "-2147483648"]) { $0.types[0].offset = .min }
    add(data + 22, ["summer time mark", "found 2"]) { $0.types[0].summer = 2 }
    add(data + 29, ["designation index", "found 9", "0 to 8"]) { $0.types[1].designation = 9 }
    add(data + 38, ["designations", "zero byte"]) { $0.designations[8] = 65 }
    add(data + 40, ["mark", "found 7"]) { $0.standardMarks = [0, 7] }
    add(data + 39, ["footer", "end of the file"]) { $0.footer = nil }
    add(data + 40 + 5, ["footer 'CET-1,M3'", "found ',M3'"]) { $0.footer = "CET-1,M3" }
    add(data + 39, ["footer", "+02:00", "+01:00"]) { $0.footer = "EET-2" }
    return cases
  }()

  @Test("Malformed files are refused with the byte, what stands there and what could")
  func malformedFiles() {
    for (bytes, place, words) in TZifFileTests.malformed {
      let error = #expect(throws: TZifError.self) {
        try TZifFile(bytes.bytes, identifier: "Test")
      }
      guard let error else { continue }
      #expect(error.offset == place, "\(error)")
      for word in words where !error.description.contains(word) {
        Issue.record("\(word) is not in: \(error)")
      }
    }
  }

  @Test("A line feed is expected where the footer starts, and nothing after it")
  func aroundTheFooter() {
    let good = TZifBytes.berlin.bytes
    let footerStart = TZifBytes.secondHeader + 44 + 39
    var bytes = good
    bytes[footerStart] = 88
    let wrongStart = #expect(throws: TZifError.self) { try TZifFile(bytes, identifier: "T") }
    #expect(
      wrongStart?.description == "byte \(footerStart) (footer): found byte 88, accepted a line feed"
    )
    let tail = #expect(throws: TZifError.self) { try TZifFile(good + [0, 0], identifier: "T") }
    #expect(
      tail?.description == "byte \(good.count) (end of file): found 2 more bytes, accepted none")
    bytes = good
    bytes[TZifBytes.secondHeader + 4] = UInt8(ascii: "3")
    let versions = #expect(throws: TZifError.self) { try TZifFile(bytes, identifier: "T") }
    #expect(versions?.offset == TZifBytes.secondHeader + 4)
  }

  @Test("Every file cut short is refused, and no cut or changed byte stops the program")
  func cutAndChanged() {
    var accepted = 0
    var one = TZifBytes.berlin
    one.version = 0
    for bytes in [TZifBytes.berlin.bytes, one.bytes] {
      for length in 0..<bytes.count {
        if (try? TZifFile(Array(bytes[..<length]), identifier: "T")) != nil { accepted += 1 }
      }
      for index in bytes.indices {
        for value in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] {
          var changed = bytes
          changed[index] = value
          guard let file = try? TZifFile(changed, identifier: "T") else { continue }
          // What is accepted must also answer.
          for instant in [Instant.min, Instant(clamping: 1_774_746_000), Instant.max] {
            let reading = file.zone.localDateTime(at: instant)
            _ = file.zone.resolve(reading)
            _ = file.zone.nextTransition(after: instant)
          }
        }
      }
    }
    #expect(accepted == 0)
  }
}

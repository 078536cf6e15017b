// swift-tools-version: 6.3
import PackageDescription

/// Stricter than Swift 6 alone: what the next language mode will ask for is asked for now.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "nudge",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "NudgeShared", targets: ["NudgeShared"]),
    .library(name: "NudgeLinux", targets: ["NudgeLinux"]),
    .library(name: "NudgeTesting", targets: ["NudgeTesting"]),
    .library(name: "NudgeAttentionHTTP", targets: ["NudgeAttentionHTTP"]),
    .executable(name: "nudge", targets: ["nudge"]),
    .executable(name: "nudge-device", targets: ["nudge-device"]),
    .executable(name: "nudge-bench", targets: ["nudge-bench"]),
    .executable(name: "nudge-sim", targets: ["nudge-sim"]),
  ],
  targets: [
    .target(name: "NudgeShared", swiftSettings: strict),
    .target(name: "NudgeJSON", dependencies: ["NudgeShared"], swiftSettings: strict),
    .target(name: "CNudgeCatalog", path: "Strings", exclude: ["Nudge.xcstrings"]),
    .target(
      name: "NudgeLinux", dependencies: ["NudgeShared", "NudgeJSON", "CNudgeCatalog"],
      swiftSettings: strict),
    .target(
      name: "NudgeTesting", dependencies: ["NudgeShared", "NudgeJSON"], swiftSettings: strict),
    .target(
      name: "NudgeAttentionHTTP", dependencies: ["NudgeShared", "NudgeJSON"],
      swiftSettings: strict),
    .target(name: "NudgeCheck", swiftSettings: strict),
    .target(
      name: "NudgeFaults",
      dependencies: ["NudgeShared", "NudgeJSON", "NudgeLinux", "NudgeTesting"],
      swiftSettings: strict),
    .executableTarget(
      name: "nudge",
      dependencies: [
        "NudgeShared", "NudgeCheck", "NudgeFaults", "NudgeJSON", "NudgeLinux", "NudgeTesting",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "nudge-sim",
      dependencies: ["NudgeShared", "NudgeFaults", "NudgeJSON", "NudgeLinux", "NudgeTesting"],
      swiftSettings: strict),
    .executableTarget(
      name: "nudge-device",
      dependencies: ["NudgeShared", "NudgeJSON", "NudgeLinux", "NudgeAttentionHTTP"],
      swiftSettings: strict),
    .executableTarget(
      name: "nudge-bench",
      dependencies: ["NudgeShared", "NudgeJSON", "NudgeLinux", "NudgeTesting"],
      swiftSettings: strict),
    .testTarget(
      name: "NudgeSharedTests", dependencies: ["NudgeShared", "NudgeTesting"],
      exclude: [
        "Copy/generate_plural_vectors.py", "Copy/plural-vectors.tsv",
        "Feed/amount-vectors.tsv", "Feed/generate_amount_vectors.py",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "NudgeAttentionHTTPTests", dependencies: ["NudgeAttentionHTTP", "NudgeShared"],
      swiftSettings: strict),
    .testTarget(name: "NudgeCheckTests", dependencies: ["NudgeCheck"], swiftSettings: strict),
    .testTarget(
      name: "NudgeFaultsTests",
      dependencies: ["NudgeFaults", "NudgeShared", "NudgeLinux", "NudgeTesting"],
      swiftSettings: strict),
    .testTarget(name: "NudgeJSONTests", dependencies: ["NudgeJSON"], swiftSettings: strict),
    .testTarget(
      name: "NudgeLinuxTests",
      dependencies: ["NudgeJSON", "NudgeLinux", "NudgeShared", "NudgeTesting"],
      exclude: [
        "Cadence/slot_vectors.jsonl", "Zones/generate_zone_vectors.py", "Zones/zone-vectors.txt",
        "Reminders/generate_reminder_vectors.py", "Reminders/reminder-vectors.txt",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "NudgeTestingTests", dependencies: ["NudgeTesting", "NudgeShared", "NudgeLinux"],
      swiftSettings: strict),
    .testTarget(
      name: "NudgeCommandTests",
      dependencies: ["nudge", "NudgeJSON", "NudgeLinux", "NudgeShared", "NudgeTesting"],
      swiftSettings: strict),
    .testTarget(
      name: "NudgeBenchTests",
      dependencies: ["nudge-bench", "NudgeShared", "NudgeJSON", "NudgeTesting"],
      swiftSettings: strict),
    .testTarget(
      name: "NudgeFuzzTests",
      dependencies: ["NudgeJSON", "NudgeLinux", "NudgeShared", "NudgeTesting"],
      exclude: ["Corpus", "Entry", "generate_zone_corpus.py"], swiftSettings: strict),
    .testTarget(name: "TidyTests", swiftSettings: strict),
  ]
)

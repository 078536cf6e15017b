import NudgeShared
import NudgeTesting
import Testing

@testable import NudgeLinux

@Suite("The Linux actual keeps what the seams promise")
struct LinuxConformanceTests {
  private static let now = Machine.moment("2026-11-30T06:00")

  @Test("The platform of files keeps every promise that a machine without channels can")
  func platform() async {
    var conformance = PlatformConformance(at: Self.now) {
      let device = LinuxDevice()
      // Somebody has opened the app here.
      let store = JSONNudgeStore(
        folder: StateFolder(device.folder.path), clock: SystemClock(zone: .utc, fixedNow: Self.now),
        seedForLostState: 1)
      try await store.save(AmbientNudgeState(seed: 1, firstOpenedOn: .min))
      return device
    }
    conformance.restart = { LinuxDevice(folder: $0.folder) }
    conformance.advance = { device, reading in try await device.advance(to: reading) }
    conformance.payload = { device, id in try await device.payload(of: id) }
    conformance.setAuthorization = { device, authorization in try device.set(authorization) }
    conformance.failNextSchedule = { $0.full.fill() }
    conformance.mayPrompt = true
    let report = await conformance.report()
    #expect(report.failures.isEmpty, "\(report)")
    #expect(report.advice.isEmpty, "\(report)")
    // Nothing else is in the files, and there are no channels.
    #expect(report.notRun.map(\.name) == ["channels-lost", "foreign-hidden", "foreign-touched"])
  }

  @Test("The store of files keeps every promise")
  func store() async {
    let disks = FullDisk()
    var conformance = StoreConformance(states: 16) {
      LinuxStore(folder: TemporaryFolder(), full: disks)
    }
    conformance.reopen = { LinuxStore(folder: $0.folder, full: $0.full) }
    conformance.failNextSave = { $0.full.fill() }
    conformance.damage = { store in
      for name in store.folder.names where name.hasPrefix("state.json") {
        store.folder.write("{", to: name)
      }
    }
    let report = await conformance.report()
    #expect(report.failures.isEmpty, "\(report)")
    #expect(report.notRun.isEmpty, "\(report)")
  }

  @Test("The embedded texts keep every promise", arguments: StringCatalog.embeddedLocales)
  func strings(locale: String) async throws {
    let table = try StringTable.embedded(locale: RequestedLocale(locale))
    let report = await StringsConformance(table).report()
    #expect(report.failures.isEmpty, "\(report)")
    // Vietnamese nouns have one form, although CLDR tells two categories apart since release 49.
    let advice = locale == "vi" ? ["plural-forms-alike"] : []
    #expect(report.advice.map(\.name) == advice, "\(report)")
  }

  @Test(
    "The zones of this machine keep every law",
    arguments: [
      "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Antarctica/Troll",
      "America/Santiago", "Africa/Cairo", "Pacific/Chatham", "Europe/Dublin", "America/Nuuk",
      "Asia/Jerusalem", "Africa/Casablanca", "Asia/Kathmandu", "UTC",
    ])
  func zones(name: String) throws {
    let zone = try TimeZoneDatabase().zone(named: name)
    let report = ZoneConformance(zone, from: Self.now, days: 400).report()
    #expect(report.failures.isEmpty, "\(report)")
  }

  @Test("The day that Samoa left out keeps every law")
  func apia() throws {
    let zone = try TimeZoneDatabase().zone(named: "Pacific/Apia")
    let start = Machine.moment("2011-06-01T00:00")
    let report = ZoneConformance(zone, from: start, days: 400).report()
    #expect(report.failures.isEmpty, "\(report)")
  }
}

/// The store of this machine in a folder of its own.
private struct LinuxStore: NudgeStore {
  let folder: TemporaryFolder
  let full: FullDisk
  let store: JSONNudgeStore

  init(folder: TemporaryFolder, full: FullDisk) {
    self.folder = folder
    self.full = full
    // At the start of time nothing that was scheduled is past.
    store = JSONNudgeStore(
      folder: StateFolder(folder.path, disk: full.disk),
      clock: SystemClock(zone: .utc, fixedNow: .min), seedForLostState: 1)
  }

  func load() async throws(NudgeStoreError) -> NudgeStoreSnapshot { try await store.load() }

  func save(_ state: AmbientNudgeState) async throws(NudgeStoreError) {
    try await store.save(state)
  }
}

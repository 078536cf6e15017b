import Glibc
import NudgeShared
import Testing

@testable import NudgeLinux

@Suite("A storage in a folder of somebody else", .enabled(if: geteuid() == 0))
struct AttentionOwnerTests {
  private typealias Samples = AttentionRecordSamples
  /// Somebody whom every system names, and a number that none does.
  private static let nobody: uid_t = 65534
  private static let unnamed: uid_t = 3_999_999_999
  private let folder = TemporaryFolder()

  private func put() async -> NudgeStoreError? {
    do {
      try await JSONAttentionStore(folder: StateFolder(folder.path), waitingSeconds: 0)
        .transact { transaction throws(NudgeStoreError) in
          try transaction.put(Samples.receipt("run-1"))
        }
      return nil
    } catch {
      return error
    }
  }

  @Test("It is not made there, where its owner could not read it, and who has to is said")
  func isNotMade() async throws {
    #expect(chown(folder.path, AttentionOwnerTests.nobody, .max) == 0)
    let error = await put()
    #expect(error?.kind == .inputOutput)
    #expect(error?.place == folder.path)
    #expect(try Disk().names(in: folder.path) == [])
    // Not with chown, which would take the folder from those who need it.
    #expect(
      error?.detail.hasSuffix("Run nudge as nobody (uid 65534), with runuser -u nobody.") == true)
    #expect(chown(folder.path, AttentionOwnerTests.unnamed, .max) == 0)
    #expect(await put()?.detail.hasSuffix("Run nudge as uid 3999999999.") == true)
  }

  @Test("Who only looks makes nothing there either")
  func looks() async throws {
    #expect(chown(folder.path, AttentionOwnerTests.nobody, .max) == 0)
    let store = JSONAttentionStore(folder: StateFolder(folder.path), waitingSeconds: 0)
    let found = try await store.transact { transaction throws(NudgeStoreError) in
      try transaction.record(Samples.receipt("run-1").key)
    }
    #expect(found == nil)
    #expect(try Disk().names(in: folder.path) == [])
  }

  @Test("One that is ours goes on in it, so that who serves the web may write there alone")
  func goesOn() async throws {
    #expect(await put() == nil)
    #expect(chown(folder.path, AttentionOwnerTests.nobody, .max) == 0)
    #expect(await put() == nil)
  }

  @Test("Whoever is not root is also told how to have what is theirs")
  func words() throws {
    #expect(chown(folder.path, AttentionOwnerTests.nobody, .max) == 0)
    let ownership = try #require(Ownership(nearest: folder.path))
    #expect(
      ownership.remedy(for: 1000)
        == "Run nudge as nobody (uid 65534), or give the folder away with chown -R 1000.")
    #expect(!ownership.remedy(for: 0).contains("chown"))
  }
}

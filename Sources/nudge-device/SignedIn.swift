import NudgeLinux
import NudgeShared

/// Who is signed in on this machine, by `preferences.json`.
struct SignedIn {
  let home: StateHome

  /// The member, or nil if there is none.
  func member() async throws(DeviceFault) -> String? {
    let store = JSONNudgeStore(
      folder: StateFolder(home), clock: SystemClock(zone: .utc), seedForLostState: 0,
      readsOnly: true)
    do throws(NudgeStoreError) {
      return try await store.load().preference.member
    } catch {
      throw .file(
        await store.problem
          ?? FileProblem(
            kind: .io, operation: "read", path: home.path, reason: "\(error)",
            remedy: "Check the folder."))
    }
  }

  /// Refuses unless that is the one whose token is used: what this machine knows of one person is not
  /// to be told to the account of another.
  func check(_ principal: String) async throws(DeviceFault) {
    let member = try await member()
    guard member != principal else { return }
    throw .data(
      "--principal: found \(principal), but "
        + (member.map { "\($0) is signed in" } ?? "nobody is signed in")
        + " in \(home.path); nudge sign-in changes that")
  }
}

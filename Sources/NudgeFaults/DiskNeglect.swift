/// What a simulated file system forgets to do, so that a test can show that it would be missed.
package enum DiskNeglect: String, CaseIterable, Hashable, Sendable {
  /// A sync of a file returns and does nothing.
  case fileSync
  /// A sync of a folder returns and does nothing.
  case folderSync
  /// A lock is given to everybody who asks.
  case lock
}

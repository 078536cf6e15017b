/// Where rows of the feed go so that it survives a reinstall: the person's account.
///
/// Best effort: what the sink does not take is offered again at a later pass. Nothing ever comes
/// back this way; the device's own log is what counts for the device.
public protocol ArchiveSink: Sendable {
  /// Hands one row on; the receiver replaces an earlier one of the same device and id.
  ///
  /// Should come back within seconds, whatever the network does.
  ///
  /// - Returns: Whether the row was taken.
  func submit(_ row: ArchiveRow) async -> Bool
}

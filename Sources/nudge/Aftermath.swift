/// What a command leaves to be told by its exit code after its results were printed.
final class Aftermath {
  /// The code to end with where the work itself succeeded.
  private(set) var code = ExitCode.success

  /// Ends with this code, unless an earlier one stands.
  func end(with code: ExitCode) {
    if self.code == .success { self.code = code }
  }
}

/// Opens a link in the app that is registered for its scheme, by `xdg-open`.
package struct LinkOpener: Sendable {
  /// The program: `xdg-open` of xdg-utils.
  package static let program = "xdg-open"
  /// How long to wait for a failure; on some desktops it runs as long as the app does.
  static let patienceSeconds = 5.0

  private let environment: [String: String]

  /// Uses what the environment says of `PATH` and the session bus, and hands all of it on.
  package init(environment: [String: String]) {
    self.environment = environment
  }

  /// Opens a link.
  ///
  /// - Returns: Why that failed, or nil if nothing speaks against it.
  package func open(_ link: String) -> String? {
    let call = ProgramCall(
      [LinkOpener.program, link], environment: SessionBus(environment: environment).environment,
      printing: .discarded)
    do throws(ProgramError) {
      let result = try call.start().wait(seconds: LinkOpener.patienceSeconds)
      guard let result, !result.isSuccess else { return nil }
      return LinkOpener.meaning(of: result.ending)
    } catch {
      return "\(error)"
    }
  }

  /// As its manual says.
  private static func meaning(of ending: ProgramResult.Ending) -> String {
    switch ending {
    case .exited(3): "no app is known for it (\(ending))"
    case .exited(4): "the app did not start (\(ending))"
    case .exited, .signalled, .unknown: "\(ending)"
    }
  }
}

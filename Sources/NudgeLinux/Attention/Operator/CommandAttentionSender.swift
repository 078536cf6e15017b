import NudgeJSON
package import NudgeShared
import Synchronization

/// Hands each push to its device's command, as one line of JSON on its standard input.
///
/// ```json
/// {"id":"attention:approval:a1","conversation":"c7"}
/// ```
///
/// Exit code 0 means that the push was taken. Anything else (no such program, another code, not done
/// when the time is over) means that it was not, and a later fan-out offers it again. A command that ran
/// out of time is not asked again by the same sender, so that one dead device delays the others once.
///
/// A device without a command takes everything: what it was sent is in ``attempts``, to be printed.
package final class CommandAttentionSender: AttentionSender {
  private let endpoints: [AttentionEndpoint.Address: AttentionEndpoint]
  private let environment: [String: String]
  private let progress = Mutex(Progress())

  private struct Progress {
    var attempts: [AttentionAttempt] = []
    var silent: Set<AttentionEndpoint.Address> = []
  }

  /// Prepares it; nothing is looked up yet.
  ///
  /// - Parameters:
  ///   - endpoints: Every device that may be sent to.
  ///   - environment: All variables of the commands, `PATH` among them.
  package init(_ endpoints: [AttentionEndpoint], environment: [String: String]) {
    self.endpoints = Dictionary(
      endpoints.map { ($0.address, $0) }, uniquingKeysWith: { first, _ in first })
    self.environment = environment
  }

  /// What was tried so far, in order.
  package var attempts: [AttentionAttempt] { progress.withLock { $0.attempts } }

  /// Runs the command of the device for one notification, and waits for its end.
  @concurrent
  package func send(_ notification: AttentionNotification, to device: DeviceID) async -> Bool {
    let address = AttentionEndpoint.Address(principal: notification.principal, device: device)
    let outcome = outcome(of: AttentionPush(notification), to: address)
    progress.withLock {
      $0.attempts.append(
        AttentionAttempt(subject: notification.subject, address: address, outcome: outcome))
    }
    return outcome.isTaken
  }

  private func outcome(
    of push: AttentionPush, to address: AttentionEndpoint.Address
  ) -> AttentionAttempt.Outcome {
    guard let endpoint = endpoints[address] else { return .refused("no such device") }
    guard !endpoint.command.isEmpty else { return .printed(push) }
    guard !progress.withLock({ $0.silent.contains(address) }) else {
      return .refused("its command ran out of time before")
    }
    let call = ProgramCall(endpoint.command, environment: environment, input: push.json())
    do throws(ProgramError) {
      let result = try call.run(deadlineSeconds: Double(endpoint.limitSeconds))
      return result.isSuccess ? .taken : .refused(result.reason)
    } catch {
      if case .timedOut = error { progress.withLock { _ = $0.silent.insert(address) } }
      return .refused("\(error)")
    }
  }
}

/// One push that was handed over, or was to be.
package struct AttentionAttempt: Hashable, Sendable {
  /// What became of it.
  package enum Outcome: Hashable, Sendable {
    /// The command took it.
    case taken
    /// There is no command: it is to be printed.
    case printed(AttentionPush)
    /// It was not taken, for this reason.
    case refused(String)

    /// Whether it counts as sent.
    package var isTaken: Bool { if case .refused = self { false } else { true } }
  }

  /// What it was about.
  package let subject: AttentionSubject
  /// To which device.
  package let address: AttentionEndpoint.Address
  /// What became of it.
  package let outcome: Outcome
}

extension ProgramResult {
  /// How it ended, with its last word on standard error; its first where too much was said to be kept.
  fileprivate var reason: String {
    let isCut = errors.count >= ProgramCall.outputLimit
    let complaint = isCut ? firstLine.map { "\($0) (and much more)" } : complaint
    guard let complaint, complaint != "\(ending)" else { return "\(ending)" }
    return "\(ending): \(complaint)"
  }

  private var firstLine: String? {
    let isBreak = { (byte: UInt8) in byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
    return ProgramResult.lastLine(of: Array(errors.drop(while: isBreak).prefix { !isBreak($0) }))
  }
}

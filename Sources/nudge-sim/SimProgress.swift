/// Tells on standard error how far a run is: on one line that is written over, once a second.
struct SimProgress {
  private let session: SimCommand.Session
  private let isShown: Bool
  private let startedAt: Double
  private let tell: @Sendable (String) -> Void
  private var shownAt: Double
  private var hasShown = false

  init(
    session: SimCommand.Session, isShown: Bool, startedAt: Double,
    tell: @escaping @Sendable (String) -> Void
  ) {
    self.session = session
    self.isShown = isShown
    self.startedAt = startedAt
    self.tell = tell
    shownAt = startedAt
  }

  /// Another life is over.
  mutating func show(_ report: SimReport, at now: Double) {
    guard isShown, now - shownAt >= 1 || report.isWhole else { return }
    shownAt = now
    hasShown = true
    let passed = max(now - startedAt, 0.001)
    let perSecond = Double(report.lives) / passed
    let left = Int(Double(session.seeds - report.lives) / max(perSecond, 0.001))
    let rate = Double(Int(perSecond * 10)) / 10
    tell(
      "\r\(report.lives) of \(session.seeds) lives, \(rate) per second, "
        + "\(left / 60) min \(left % 60) s left   ")
  }

  /// The run is over.
  func end() {
    if hasShown { tell("\n") }
  }
}

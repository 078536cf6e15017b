/// A check of a conformance kit: what it is called and how to mend what it finds.
protocol ConformanceCheck: CaseIterable, Hashable, Sendable, RawRepresentable<String> {
  /// The protocol or type that makes the promise.
  static var seam: String { get }
  /// What to change in the implementation.
  var remedy: String { get }
  /// Whether breaking it breaks no promise.
  var isAdvice: Bool { get }
}

extension ConformanceCheck {
  var isAdvice: Bool { false }
}

/// Why a check ended before its end.
enum ConformanceStop<Check: ConformanceCheck>: Error {
  /// A promise is broken; it may be another one than the check is about.
  case broken(Check, expected: String, found: String)
  /// The check needs something that is not there.
  case needs(String)
}

extension ConformanceReport {
  /// Notes down how a check ended; nil where it came to its end.
  mutating func note<Check: ConformanceCheck>(_ check: Check, _ stop: ConformanceStop<Check>?) {
    switch stop {
    case nil:
      passed.append(check.rawValue)
    case .needs(let needs):
      notRun.append(NotRun(name: check.rawValue, needs: needs))
    case .broken(let broken, let expected, let found):
      let failure = ConformanceFailure(
        name: broken.rawValue, seam: Check.seam, expected: expected, found: found,
        remedy: broken.remedy)
      if broken.isAdvice {
        advice.append(failure)
      } else if !failedNames.contains(failure.name) {
        failures.append(failure)
      }
      if broken != check, !failedNames.contains(check.rawValue) {
        notRun.append(
          NotRun(name: check.rawValue, needs: "\(broken.rawValue) to be mended first"))
      }
    }
    // What one check finds on its way is no pass of the check that is about it.
    let failed = failedNames
    passed.removeAll(where: failed.contains)
    notRun.removeAll { failed.contains($0.name) }
  }
}

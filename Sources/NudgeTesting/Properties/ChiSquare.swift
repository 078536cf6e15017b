/// Pearson's test of whether counts agree with what was expected of them.
///
/// ```swift
/// let test = ChiSquare(observed: [105, 98, 97])  // a fair draw from three
/// test.isPlausible  // true
/// ```
///
/// A fair source fails it once in a thousand seed sets, so use fixed seeds. The test is meaningful
/// where every expected count is at least 5.
public struct ChiSquare: Hashable, Sendable {
  /// The sum of (observed - expected)^2 / expected over all classes.
  public let statistic: Double
  /// One less than the number of classes that can occur.
  public let degreesOfFreedom: Int

  /// Compares counts with the counts expected of the same classes.
  ///
  /// A class that was observed though nothing was expected of it makes the statistic infinite; so
  /// does a list that is longer than the other. Classes that are 0 in both lists are left out.
  public init(observed: [Int], expected: [Double]) {
    var sum = observed.count == expected.count ? 0 : Double.infinity
    var classes = 0
    for (count, mean) in zip(observed, expected) where count != 0 || mean != 0 {
      let difference = Double(count) - mean
      sum += mean > 0 ? difference * difference / mean : .infinity
      classes += 1
    }
    statistic = sum
    degreesOfFreedom = max(classes - 1, 0)
  }

  /// Compares counts with the same total spread evenly.
  public init(observed: [Int]) {
    let mean = Double(observed.reduce(0, +)) / Double(max(observed.count, 1))
    self.init(observed: observed, expected: Array(repeating: mean, count: observed.count))
  }

  /// Whether a fair source gives counts as uneven as these more often than once in a thousand.
  public var isPlausible: Bool {
    statistic <= ChiSquare.threshold(degreesOfFreedom: degreesOfFreedom)
  }

  /// What the statistic of a fair source exceeds with probability 0.001.
  ///
  /// By the cube-root approximation of Wilson and Hilferty, "The Distribution of Chi-Square" (PNAS
  /// 17, 1931): 3.1 % above the exact value at one degree of freedom, 1.2 % at
  /// five, and less than 0.3 % from twenty on.
  public static func threshold(degreesOfFreedom: Int) -> Double {
    guard degreesOfFreedom > 0 else { return 0 }
    /// The 0.999 quantile of the normal distribution.
    let quantile = 3.090_232_306_167_813
    let variance = 2 / (9 * Double(degreesOfFreedom))
    let root = 1 - variance + quantile * variance.squareRoot()
    return Double(degreesOfFreedom) * root * root * root
  }
}

extension ChiSquare: CustomStringConvertible {
  /// `chi-square 12.5 with 2 degrees of freedom (limit 13.8)`.
  public var description: String {
    "chi-square \(rounded(statistic)) with \(degreesOfFreedom) degrees of freedom"
      + " (limit \(rounded(ChiSquare.threshold(degreesOfFreedom: degreesOfFreedom))))"
  }

  private func rounded(_ value: Double) -> Double {
    (value * 10).rounded() / 10
  }
}

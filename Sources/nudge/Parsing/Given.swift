/// A value together with where it came from, so that a later error can still quote it.
///
/// That a zone exists or a file can be read shows only when the command runs; by then the value must
/// still know its flag.
struct Given<Value: Sendable>: Sendable {
  /// What was understood.
  let value: Value
  /// Where it stood: `--window`, `FILE`, or an environment variable such as `TZ`.
  let place: String
  /// What was typed there.
  let text: String

  /// The usage fault that quotes this value.
  func fault(accepted: String) -> CommandFault {
    .value(place: place, found: text, accepted: accepted)
  }
}

extension Given: Equatable where Value: Equatable {}

/// Why a dated thing cannot be planned: the names that programs compare.
@nonexhaustive
public enum DatedItemProblem: String, CaseIterable, Hashable, Sendable {
  /// It has no id.
  case missingId
  /// Its id has more than 200 bytes.
  case idTooLong
  /// One before it of the same kind has the same id.
  case duplicateId
  /// Its kind is not in the table.
  case unknownKind
  /// Its kind repeats by itself, is armed by events, or has a source of its own.
  case kindNotPlanned
  /// It has neither a moment nor a date.
  case missingTime
  /// It has a moment and a date.
  case atAndDate
  /// Its moment is none.
  case badTime
  /// Its date is none, such as the 30th of February.
  case badDate
  /// Its priority is not 0 to 100.
  case badPriority
}

/// What is wrong with one of them.
typealias DatedItemFault = ItemFault<DatedItemProblem>

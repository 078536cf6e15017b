extension Source {
  /// Whether the value that began at `start` is over before `index`.
  func endsValue(_ index: Int, start: Int) -> Bool {
    guard let token = token(index) else { return true }
    if token.kind == .close || token.is(",") || token.is(";") { return true }
    guard token.startsLine, index > start else { return false }
    return token.kind != .sign && !token.is(":") && !isJoint(index - 1)
  }

  /// An operator, or a colon of a choice, joins what stands before with what follows.
  func isJoint(_ index: Int) -> Bool {
    guard let token = token(index) else { return false }
    return token.kind == .sign && !token.is(".") || token.is(":") || token.is("(")
  }
}

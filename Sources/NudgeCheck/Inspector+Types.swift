extension Inspector {
  /// The type of what a member is asked of; `index` is the member's name.
  func receiverType(of index: Int) -> String? {
    guard source.spelling(index - 1) == "." else { return nil }
    return type(endingAt: index - 2, depth: 0)
  }

  /// Whether that is the notification center.
  func isCenter(receiverOf index: Int) -> Bool { receiverType(of: index) == Project.center }

  /// The type of the expression that ends at a token, as far as it is plain to see.
  func type(endingAt end: Int, depth: Int) -> String? {
    guard depth < 8 else { return nil }
    var index = end
    while ["?", "!"].contains(source.spelling(index)) { index -= 1 }
    guard let token = source.token(index) else { return nil }
    if token.is(")"), token.partner > 0 {
      let callee = token.partner - 1
      guard source.isWord(callee) else {
        return type(endingAt: index - 1, depth: depth + 1)
      }
      return typeOfName(callee, depth: depth, isCall: true)
    }
    return token.kind == .word ? typeOfName(index, depth: depth, isCall: false) : nil
  }

  private func typeOfName(_ index: Int, depth: Int, isCall: Bool) -> String? {
    let name = source.spelling(index)
    guard source.spelling(index - 1) == "." else {
      if name.first?.isUppercase == true { return project.resolved(name) }
      return binding(of: name, at: index).flatMap { type(of: $0, at: index, depth: depth) }
    }
    let base = index - 2
    if source.spelling(base) == "self" || source.spelling(base) == "Self" {
      return member(name, of: source.typeName(around: index), at: index, depth: depth)
    }
    // Module.Type
    if name.first?.isUppercase == true { return project.resolved(name) }
    guard let owner = type(endingAt: base, depth: depth + 1) else { return nil }
    if owner == Project.center, name == "current" { return owner }
    if let type = member(name, of: owner, at: index, depth: depth) { return type }
    // Type.shared and the like are of the type itself.
    let isShared = ["shared", "default", "standard", "current", "instance"].contains(name)
    return isShared ? owner : nil
  }

  private func member(_ name: String, of owner: String?, at index: Int, depth: Int) -> String? {
    guard let owner, let bindings = project.members[owner]?[name] else { return nil }
    for binding in bindings {
      if let type = type(of: binding, at: index, depth: depth + 1) { return type }
    }
    return nil
  }

  /// What a name without a dot stands for at a token.
  func binding(of name: String, at index: Int) -> Binding? {
    for scope in source.scopes(around: index) {
      if case .type(let owner, _, _) = scope.kind {
        let own = scope.bindings[name] ?? []
        if let found = own.first(where: { $0.type != nil || $0.value != nil }) { return found }
        let bindings = project.members[owner]?[name] ?? []
        if let found = bindings.first(where: { $0.type != nil }) ?? bindings.first { return found }
      } else if let found = latest(scope.bindings[name] ?? [], before: index, in: scope) {
        return found
      }
    }
    return nil
  }

  private func latest(_ bindings: [Binding], before index: Int, in scope: Scope) -> Binding? {
    // Bindings stand in the order of the source.
    var (low, high) = (0, bindings.count)
    while low < high {
      let middle = (low + high) / 2
      if bindings[middle].position < index { low = middle + 1 } else { high = middle }
    }
    if low > 0 { return bindings[low - 1] }
    return scope.kind == .file ? bindings.first : nil
  }

  private func type(of binding: Binding, at index: Int, depth: Int) -> String? {
    if let type = binding.type { return project.resolved(type) }
    guard let other = binding.source, depth < 8 else { return nil }
    // A value made from a name of its own is the outer one.
    let position = min(binding.position, index)
    return self.binding(of: other, at: position).flatMap { next in
      next.position == binding.position
        ? nil : type(of: next, at: position, depth: depth + 1)
    }
  }
}

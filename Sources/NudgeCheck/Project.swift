/// What has to be known of all sources before one of them can be judged.
struct Project {
  /// The seam that an adapter conforms to.
  static let seam = "NudgePlatform"
  /// The seam to what is shown, which may be taken away there.
  static let screenSeam = "AttentionPlatform"
  static let center = "UNUserNotificationCenter"
  static let delegate = "UNUserNotificationCenterDelegate"

  /// The files that hold an adapter.
  private(set) var adapterFiles: Set<String> = []
  /// The files that hold an adapter of what is shown.
  private(set) var screenFiles: Set<String> = []
  /// The types that conform to the seam.
  private(set) var adapterTypes: Set<String> = [seam]
  /// The names that types bind, by type.
  private(set) var members: [String: [String: [Binding]]] = [:]
  /// The names that stand for a day in seconds in types and outside of them.
  private(set) var dayNames: Set<String> = []
  /// Other names for types, from every file.
  private(set) var aliases: [String: String] = [:]
  /// The types that conform to the delegate protocol, with the file where each was seen first.
  private(set) var delegateTypes: [DelegateType] = []
  private(set) var delegateFiles: Set<String> = []
  /// Types of the system's own extensions for notifications.
  private(set) var extensionFiles: Set<String> = []

  /// A type that conforms to the delegate protocol.
  struct DelegateType {
    let name: String
    let file: String
    /// The first word of the declaration that says so.
    let token: Int
  }

  /// How many functions have a name.
  private var functionCounts: [String: Int] = [:]
  /// The functions that ask for the permission.
  private var askers: Set<String> = []

  /// Whether a call of that name leads to the question, as far as one function further.
  func asksPermission(_ name: String) -> Bool {
    askers.contains(name) && functionCounts[name] == 1
  }

  /// Takes one source in.
  mutating func add(_ source: Source) {
    defer { addAskers(source) }
    aliases.merge(source.aliases) { first, _ in first }
    for scope in source.scopes {
      if scope.isShared {
        for (name, bindings) in scope.bindings where bindings.contains(where: \.isDay) {
          dayNames.insert(name)
        }
      }
      guard case .type(let name, let inherits, _) = scope.kind else { continue }
      if inherits.contains(Project.seam) {
        adapterFiles.insert(source.path)
        if let last = name.split(separator: ".").last { adapterTypes.insert(String(last)) }
      }
      if inherits.contains(Project.screenSeam) { screenFiles.insert(source.path) }
      if inherits.contains(Project.delegate) {
        delegateFiles.insert(source.path)
        if !delegateTypes.contains(where: { $0.name == name }) {
          delegateTypes.append(
            DelegateType(name: name, file: source.path, token: scope.start))
        }
      }
      if inherits.contains("UNNotificationServiceExtension")
        || inherits.contains("UNNotificationContentExtension")
      {
        extensionFiles.insert(source.path)
      }
      for (member, bindings) in scope.bindings {
        // A value stands in its own source only.
        members[name, default: [:]][member, default: []] += bindings.map { binding in
          var binding = binding
          binding.value = nil
          return binding
        }
      }
    }
  }

  private mutating func addAskers(_ source: Source) {
    for scope in source.scopes {
      if case .function(let name, _) = scope.kind { functionCounts[name, default: 0] += 1 }
    }
    for (index, token) in source.tokens.enumerated() where token.kind == .word {
      let asks =
        token.is("onPrimerContinue") && source.spelling(index + 1) == "("
        || token.is("requestAuthorization") && source.asksCenter(index)
      guard asks, source.spelling(index - 1) == "." else { continue }
      // What the seam itself asks for is told by the type of who is asked.
      guard let name = source.functionRunning(index),
        name != "requestAuthorization" || !adapterFiles.contains(source.path)
      else { continue }
      askers.insert(name)
    }
  }

  /// A type's own name where another one stands for it.
  func resolved(_ type: String) -> String {
    var type = type
    for _ in 0..<8 {
      guard let other = aliases[type], other != type else { break }
      type = other
    }
    return type
  }
}

extension Source {
  /// Whether the question at this token is put to the notification center, as far as its own words
  /// tell: with `options`, to `UNUserNotificationCenter.current()`, or with a closure of two.
  ///
  /// Other services of the system have a call of the same name, and closures of one.
  func asksCenter(_ index: Int) -> Bool {
    if spelling(index + 1) == "(", spelling(index + 2) == "options" { return true }
    if spelling(index + 1) == "{", spelling(index + 3) == ",", spelling(index + 5) == "in" {
      return true
    }
    let receiver = ["UNUserNotificationCenter", ".", "current", "(", ")", "."]
    return receiver.enumerated().allSatisfy { offset, word in
      spelling(index - receiver.count + offset) == word
    }
  }
}

extension Scope {
  /// Whether what is bound here can be named from other sources.
  fileprivate var isShared: Bool {
    switch kind {
    case .file, .type: true
    default: false
    }
  }
}

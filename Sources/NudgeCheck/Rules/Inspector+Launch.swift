extension Inspector {
  /// Where at launch a token runs, in words, or nil if a person's action leads to it.
  func launchPlace(of index: Int) -> String? {
    let scopes = source.scopes(around: index)
    for (position, scope) in scopes.enumerated() {
      switch scope.kind {
      case .branch, .selection: continue
      case .closure(let callee, let words, let isStored):
        if isStored { return nil }
        switch LaunchClosure(callee, words) {
        case .launch: return "in a closure of \(callee)"
        case .action: return nil
        case .passing: continue
        }
      case .function(let name, let labels):
        let owner = scopes.dropFirst(position + 1).first { scope in
          if case .type = scope.kind { true } else { false }
        }
        return Inspector.runsAtLaunch(name, labels, in: owner) ? "in \(name)" : nil
      case .type: return nil
      case .file:
        let isMain = source.path == "main.swift" || source.path.hasSuffix("/main.swift")
        return isMain ? "in the main file" : nil
      }
    }
    return nil
  }

  private static let launchFunctions: Set<String> = [
    "viewDidLoad", "viewWillAppear", "viewDidAppear", "viewIsAppearing", "loadView", "awakeFromNib",
    "applicationDidFinishLaunching", "applicationWillFinishLaunching", "applicationDidBecomeActive",
    "applicationWillEnterForeground", "sceneDidBecomeActive", "sceneWillEnterForeground",
  ]

  private static func runsAtLaunch(_ name: String, _ labels: [String], in owner: Scope?) -> Bool {
    if launchFunctions.contains(name) { return true }
    switch name {
    case "application":
      return labels.contains("didFinishLaunchingWithOptions")
        || labels.contains("willFinishLaunchingWithOptions")
    case "scene":
      return labels.contains("willConnectTo")
    case "init", "main":
      guard case .type(_, let inherits, let isMain) = owner?.kind else { return false }
      return isMain || ["App", "Scene", "View"].contains(where: inherits.contains)
    default:
      return false
    }
  }
}

/// When a closure runs, told by what it is handed to.
enum LaunchClosure {
  /// As soon as something is shown.
  case launch
  /// When a person does something.
  case action
  /// As part of what stands around it.
  case passing

  init(_ callee: String, _ words: [String]) {
    switch callee {
    case "onAppear", "task":
      self = .launch
    case "onChange", "onReceive":
      let moments = [
        "scenePhase", "didBecomeActiveNotification", "willEnterForegroundNotification",
        "didFinishLaunchingNotification",
      ]
      self = moments.contains(where: words.contains) ? .launch : .action
    case "onSubmit", "onTapGesture", "Toggle", "action", "primaryAction", "handler":
      self = .action
    default:
      let isAction = ["Button", "Action", "Gesture"].contains { callee.hasSuffix($0) }
      self = isAction ? .action : .passing
    }
  }
}

extension Source {
  /// The function that a token runs in as soon as it is called; nil if a person's action comes first.
  func functionRunning(_ index: Int) -> String? {
    for scope in scopes(around: index) {
      switch scope.kind {
      case .branch, .selection: continue
      case .closure(let callee, let words, let isStored):
        if isStored || LaunchClosure(callee, words) != .passing { return nil }
      case .function(let name, _): return name
      case .type, .file: return nil
      }
    }
    return nil
  }
}

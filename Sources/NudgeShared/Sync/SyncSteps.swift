extension SyncDiff {
  /// The changes in an order that is safe to be cut short after any step.
  ///
  /// Anchors come first, then what has no separation to keep, soonest first, each followed at once
  /// by the removal of what it replaces: the same row or item, at the same moment or else in the
  /// order of time. Notifications with a separation come last and from the far end; before one is
  /// added, those to be removed that would stand closer to it are removed. While the platform is
  /// full, room is made at the far end: first by what nothing replaces, then by what has a separation
  /// to keep, then by what is replaced, and by anchors last. What is left to be removed goes at the
  /// end, soonest first, since that is what fires first if the rest is never made.
  ///
  /// So what stays is not touched, the capacity is never exceeded, an old and a new one never stand
  /// closer than their separation, and the set runs empty only where separation and capacity leave
  /// no choice: if nothing stays, the first addition is one that leaves something standing beside it.
  ///
  /// - Parameters:
  ///   - separations: How far apart two notifications of a namespace must be, in seconds; none where
  ///     it has no entry.
  ///   - room: How many more the platform can hold before anything is removed; negative where it
  ///     holds too many.
  /// - Returns: Every removal and every addition, once.
  public func steps(
    separations: [NotificationNamespace: Int64] = [:], room: Int
  ) -> [SyncStep] {
    orderedSteps(separations: separations, room: room).steps
  }

  /// The same, with what each removal gives its place to.
  func orderedSteps(
    separations: [NotificationNamespace: Int64], room: Int
  ) -> (steps: [SyncStep], replacements: [NotificationID: NotificationID]) {
    let separations = Separations(separations)
    let isFree = { (request: NotificationRequest) in separations.seconds(for: request.id) == nil }
    let free = schedule.filter(isFree)
    let anchors = free.filter(\.trigger.isRepeating)
    var additions = anchors + free.filter { !$0.trigger.isRepeating }
    var removals = Removals(cancel, replacedBy: additions, separations: separations, room: room)
    let replacements = removals.replacements
    additions += schedule.reversed().filter { !isFree($0) }
    if keep.isEmpty, let first = additions.firstIndex(where: removals.leavesSomething) {
      additions.insert(additions.remove(at: first), at: 0)
    }
    for request in additions { removals.add(request) }
    removals.removeRest()
    return (removals.steps, replacements)
  }

  /// The changes in a safe order, where all of them are in one namespace.
  ///
  /// - Parameters:
  ///   - namespace: The namespace.
  ///   - separationSeconds: How far apart two notifications must be.
  ///   - room: How many more the platform can hold before anything is removed; negative where it
  ///     holds too many.
  /// - Returns: Every removal and every addition, once.
  public func steps(
    in namespace: NotificationNamespace, separationSeconds: Int64, room: Int
  ) -> [SyncStep] {
    steps(separations: [namespace: separationSeconds], room: room)
  }
}

/// How far apart notifications must be, in seconds; few namespaces have such a rule, so that each is
/// tried in turn.
private struct Separations {
  private let entries: [(namespace: NotificationNamespace, seconds: Int64)]

  init(_ separations: [NotificationNamespace: Int64]) {
    entries = separations.compactMap { $0.value > 0 ? ($0.key, $0.value) : nil }
  }

  func seconds(for id: NotificationID) -> Int64? {
    entries.first { $0.namespace.contains(id) }?.seconds
  }
}

/// What is still to be removed while ``SyncDiff/steps(separations:room:)`` lines up steps.
private struct Removals {
  var steps: [SyncStep] = []
  private var room: Int
  /// Soonest first.
  private var waiting: [Removal]
  private let separations: Separations

  init(
    _ ids: [NotificationID], replacedBy additions: [NotificationRequest],
    separations: Separations, room: Int
  ) {
    waiting = ids.map { Removal($0, hasSeparation: separations.seconds(for: $0) != nil) }
      .sorted { ($0.fireAt ?? .min, $0.id) < ($1.fireAt ?? .min, $1.id) }
    self.separations = separations
    self.room = room
    pair(with: additions)
  }

  /// What takes the place of those that wait.
  var replacements: [NotificationID: NotificationID] {
    let pairs = waiting.compactMap { removal in removal.replacement.map { (removal.id, $0) } }
    return Dictionary(pairs) { first, _ in first }
  }

  /// Whether one of those to be removed is still there once there is a place for `request`.
  func leavesSomething(_ request: NotificationRequest) -> Bool {
    let separation = separations.seconds(for: request.id)
    let tooClose = separation.map { seconds in
      waiting.count { $0.isCloser(to: request, than: seconds) }
    }
    return waiting.count > max(tooClose ?? 0, 1 - room)
  }

  mutating func add(_ request: NotificationRequest) {
    if let seconds = separations.seconds(for: request.id) {
      remove { $0.isCloser(to: request, than: seconds) }
    }
    while room <= 0,
      let index = waiting.indices.min(by: { waiting[$0].makesWay(before: waiting[$1]) })
    {
      let removal = waiting.remove(at: index)
      remove(removal)
    }
    steps.append(.schedule(request))
    room -= 1
    remove { $0.replacement == request.id }
  }

  mutating func removeRest() {
    remove { _ in true }
  }

  private mutating func remove(where isToGo: (Removal) -> Bool) {
    for removal in waiting where isToGo(removal) { remove(removal) }
    waiting.removeAll(where: isToGo)
  }

  private mutating func remove(_ removal: Removal) {
    steps.append(.cancel(removal.id))
    room += 1
  }

  /// Finds out what takes whose place: first at the same moment, then in the order of time.
  private mutating func pair(with additions: [NotificationRequest]) {
    guard !waiting.isEmpty, !additions.isEmpty else { return }
    var open = additions.map { (subject: NotificationSubject($0.id), request: $0) }
    for isSameMoment in [true, false] {
      for index in waiting.indices where waiting[index].replacement == nil {
        let removal = waiting[index]
        let subject = NotificationSubject(removal.id)
        guard
          let match = open.firstIndex(where: { entry in
            entry.subject == subject
              && (!isSameMoment || entry.request.fireAt == removal.fireAt)
          })
        else { continue }
        waiting[index].replacement = open.remove(at: match).request.id
      }
    }
  }
}

private struct Removal {
  let id: NotificationID
  /// Nil where it cannot be read: it may fire at any time.
  let fireAt: Instant?
  private let hasSeparation: Bool
  /// What takes its place.
  var replacement: NotificationID?

  init(_ id: NotificationID, hasSeparation: Bool) {
    self.id = id
    self.hasSeparation = hasSeparation
    fireAt = id.moment
  }

  func isCloser(to request: NotificationRequest, than seconds: Int64) -> Bool {
    guard NotificationNamespace(of: id).contains(request.id) else { return false }
    guard let fireAt else { return true }
    return abs(fireAt.seconds(since: request.fireAt)) < seconds
  }

  /// Whether it goes first where the platform is full.
  func makesWay(before other: Removal) -> Bool {
    if rank != other.rank { return rank < other.rank }
    return (fireAt ?? .max, id) > (other.fireAt ?? .max, other.id)
  }

  private var rank: Int {
    if hasSeparation { return 1 }
    guard replacement != nil else { return 0 }
    return NotificationNamespace.anchor.contains(id) ? 3 : 2
  }
}

/// What a notification is about, whenever it fires and whatever it says.
private struct NotificationSubject: Hashable {
  let namespace: NotificationNamespace
  let reference: String?

  init(_ id: NotificationID) {
    namespace = NotificationNamespace(of: id)
    guard namespace == .anchor else {
      reference = id.reference(in: namespace)
      return
    }
    // An anchor's time is no moment: its kind is what comes before it.
    let fields = id.rawValue.utf8.split(
      separator: UInt8(ascii: ":"), maxSplits: 2, omittingEmptySubsequences: false)
    reference = fields.count > 2 ? String(Substring(fields[1])) : nil
  }
}

extension NotificationNamespace {
  /// The namespace in whose form an identifier is written, be it one of ours or not.
  init(of id: NotificationID) {
    let bytes = id.rawValue.utf8
    self.init(name: String(Substring(bytes.prefix { $0 != UInt8(ascii: ":") })))
  }
}

extension NotificationID {
  /// The moment written in it; nil in an anchor, which has none, and where it has another form.
  var moment: Instant? {
    let namespace = NotificationNamespace(of: self)
    return namespace == .anchor ? nil : fireAt(in: namespace)
  }
}

extension NotificationTrigger {
  /// Whether it fires again and again.
  var isRepeating: Bool {
    if case .repeating = self { true } else { false }
  }
}

public import NudgeShared

/// The bad habits of a ``HostilePlatform``, singly or together.
///
/// ```swift
/// var hostility = Hostility.keepsSoonest       // an older iOS above 64
/// hostility.removalDelayCalls = 3              // and slow to remove
/// hostility.jumps = [.init(atReading: 2, seconds: -86_400)]
/// ```
public struct Hostility: Hashable, Sendable {
  /// What a system does when it is given more than it can hold.
  public enum Overflow: String, CaseIterable, Hashable, Sendable {
    /// Holds it all.
    case keepsAll
    /// Keeps the soonest and drops the others without a word. So an older iOS is documented.
    /// Notifications of other features are in the same pool, with no moment known to the fake, and are
    /// never the ones dropped.
    case keepsSoonest
    /// Keeps what was added last and drops the oldest without a word, however soon they fire. So users
    /// report newer versions of iOS: tomorrow's reminders vanish, and those two months ahead survive.
    case keepsLastAdded
    /// Drops everything without a word. Some users report just that, and none can say why.
    case dropsAll
    /// Refuses what exceeds it, as Android does above 500 alarms.
    case refuses
  }

  /// A clock that is set, or a device that has travelled.
  public struct Jump: Hashable, Sendable {
    /// At which reading of the clock, from 1.
    public let reading: Int
    /// How far, in seconds; less than 0 is back.
    public let seconds: Int64
    /// The zone in force from then on; nil leaves it.
    public let zone: LocalZone?

    /// Puts the parts together.
    public init(atReading reading: Int, seconds: Int64, zone: LocalZone? = nil) {
      self.reading = reading
      self.seconds = seconds
      self.zone = zone
    }
  }

  /// What it does above its capacity.
  public var overflow = Overflow.keepsAll
  /// With which call after a cancel it is carried out; 0 carries it out at once.
  ///
  /// Until then the notification is listed and holds its slot, though it fires no more.
  public var removalDelayCalls = 0
  /// The list of what is pending is renewed at every so many snapshots; 1 renews it at each.
  ///
  /// Between them it stays as it was. What fires is up to date.
  public var snapshotsPerListing = 1
  /// After how many additions the person takes the permission back; nil leaves it.
  ///
  /// From then on nothing can be added, and what is pending is shown to nobody.
  public var additionsUntilDenied: Int?
  /// How its clock jumps.
  public var jumps: [Jump] = []

  /// Has no bad habits.
  public init() {}

  /// Has none.
  public static let none = Hostility()
  /// Keeps the soonest above its capacity.
  public static let keepsSoonest = Hostility { $0.overflow = .keepsSoonest }
  /// Keeps what was added last above its capacity.
  public static let keepsLastAdded = Hostility { $0.overflow = .keepsLastAdded }
  /// Drops all above its capacity.
  public static let dropsAll = Hostility { $0.overflow = .dropsAll }
  /// Refuses what exceeds its capacity.
  public static let refuses = Hostility { $0.overflow = .refuses }
  /// Removes with the second call after the cancel.
  public static let removesLate = removesLate(byCalls: 2)
  /// Lists what there was a snapshot ago, every other time.
  public static let listsLate = listsLate(bySnapshots: 2)

  /// Removes so many calls after the cancel.
  public static func removesLate(byCalls calls: Int) -> Hostility {
    Hostility { $0.removalDelayCalls = calls }
  }

  /// Renews its list at every so many snapshots.
  public static func listsLate(bySnapshots snapshots: Int) -> Hostility {
    Hostility { $0.snapshotsPerListing = snapshots }
  }

  /// Takes the permission back after so many additions.
  public static func denied(afterAdditions additions: Int) -> Hostility {
    Hostility { $0.additionsUntilDenied = additions }
  }

  /// Sets the clock.
  public static func jumps(_ jumps: Jump...) -> Hostility { Hostility { $0.jumps = jumps } }

  /// Has the habits of both; where both have one, the other's counts.
  public func and(_ other: Hostility) -> Hostility {
    Hostility { both in
      both = self
      if other.overflow != .keepsAll { both.overflow = other.overflow }
      if other.removalDelayCalls != 0 { both.removalDelayCalls = other.removalDelayCalls }
      if other.snapshotsPerListing != 1 { both.snapshotsPerListing = other.snapshotsPerListing }
      both.additionsUntilDenied = other.additionsUntilDenied ?? additionsUntilDenied
      both.jumps += other.jumps
    }
  }

  private init(_ habits: (inout Hostility) -> Void) {
    self.init()
    habits(&self)
  }
}

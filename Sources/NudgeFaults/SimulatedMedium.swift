import NudgeLinux
import NudgeShared

/// What a simulated file system holds: all that was written, and of it what is on the disk already.
///
/// After the power goes, this is what may be found:
///
/// - What was synced stays.
/// - The content of a file that was written to since is the old one or the new one, is cut or torn at
///   any byte, or has the new length and zeros where nothing was written back yet.
/// - Of the operations on the names in a folder since its last sync (create, rename, link, remove,
///   make a folder) the first few have happened, and the rest has not. Each happens whole.
/// - A file whose sync failed is never safe by a later sync: the system has dropped what it could not
///   write and remembers nothing of it.
///
/// That is what a careful writer may assume of ext4 and its like; POSIX promises no more. Sources:
/// POSIX.1-2024, `fsync()`, whose rationale demands the data and leaves the folder's entry to a sync of
/// the folder, as the Linux manual page fsync(2) says; Pillai et al., "All File Systems Are Not Created
/// Equal: On the Complexity of Crafting Crash-Consistent Applications", OSDI 2014, section 3, for what
/// is torn and reordered; Rebello et al., "Can Applications Recover from fsync Failures?", USENIX ATC
/// 2020, for a failed sync.
struct SimulatedMedium: Sendable {
  /// The number of the topmost folder.
  static let root = 1

  private(set) var files: [Int: File] = [:]
  private(set) var folders: [Int: Folder] = [root: Folder()]
  private var lastNumber = root

  /// The content of a file.
  struct File: Sendable {
    /// What a reader finds.
    var bytes: [UInt8] = []
    /// What is on the disk.
    var durable: [UInt8] = []
    /// Whether something was written since the last sync.
    var isWritten = false
    /// Whether a sync has failed, after which another one does not help.
    var isDropped = false
  }

  /// The names in a folder and the numbers of what they stand for.
  struct Folder: Sendable {
    /// What a reader finds.
    var names: [String: Int] = [:]
    /// What is on the disk.
    var durable: [String: Int] = [:]
    /// What happened since the last sync, in order.
    var changes: [[Change]] = []
  }

  /// A name that stands for something else now, or for nothing.
  struct Change: Sendable {
    let name: String
    let number: Int?
  }

  /// A place in a folder.
  struct Place {
    let folder: Int
    let name: String
  }

  /// What stands at a path, or nil.
  func number(at path: String) throws(ErrorNumber) -> Int? {
    if path == "/" { return SimulatedMedium.root }
    let place = try place(of: path)
    return folders[place.folder]?.names[place.name]
  }

  /// Where a path leads to.
  func place(of path: String) throws(ErrorNumber) -> Place {
    var folder = SimulatedMedium.root
    let parts = path.split(separator: "/")
    guard path.hasPrefix("/"), let name = parts.last else { throw .notFound }
    for part in parts.dropLast() {
      guard let number = folders[folder]?.names[String(part)] else { throw .notFound }
      guard folders[number] != nil else { throw .notAFolder }
      folder = number
    }
    return Place(folder: folder, name: String(name))
  }

  mutating func makeFile(at place: Place) -> Int {
    lastNumber += 1
    files[lastNumber] = File()
    change(place.folder, [Change(name: place.name, number: lastNumber)])
    return lastNumber
  }

  mutating func makeFolder(at place: Place) {
    lastNumber += 1
    folders[lastNumber] = Folder()
    change(place.folder, [Change(name: place.name, number: lastNumber)])
  }

  /// Changes names of one folder as one operation.
  mutating func change(_ folder: Int, _ changes: [Change]) {
    guard var entries = folders.removeValue(forKey: folder) else { return }
    entries.changes.append(changes)
    for change in changes { entries.names[change.name] = change.number }
    folders[folder] = entries
  }

  mutating func write(_ bytes: UnsafeRawBufferPointer, to file: Int, at offset: Int) {
    guard var content = files.removeValue(forKey: file) else { return }
    let end = offset + bytes.count
    if offset == content.bytes.count {
      content.bytes.append(contentsOf: bytes)
    } else {
      if content.bytes.count < end {
        content.bytes.append(contentsOf: repeatElement(0, count: end - content.bytes.count))
      }
      content.bytes.replaceSubrange(offset..<end, with: bytes)
    }
    content.isWritten = true
    files[file] = content
  }

  mutating func truncate(_ file: Int, to size: Int) {
    guard var content = files.removeValue(forKey: file) else { return }
    if size <= content.bytes.count {
      content.bytes.removeLast(content.bytes.count - size)
    } else {
      content.bytes.append(contentsOf: repeatElement(0, count: size - content.bytes.count))
    }
    content.isWritten = true
    files[file] = content
  }

  /// Whether a sync would have anything to write.
  func hasUnsynced(_ number: Int) -> Bool {
    files[number]?.isWritten ?? !(folders[number]?.changes.isEmpty ?? true)
  }

  mutating func sync(_ number: Int) {
    if let file = files[number], !file.isDropped {
      files[number]?.durable = file.bytes
      files[number]?.isWritten = false
    }
    if let folder = folders[number] {
      folders[number]?.durable = folder.names
      folders[number]?.changes = []
    }
  }

  /// A sync fails: what a file had to write is gone for good, names are tried again with the next one.
  mutating func failSync(_ number: Int) {
    files[number]?.isDropped = true
  }

  /// Forgets the files that no folder names and nobody has open.
  mutating func sweep(open: Set<Int>) {
    guard files.count > 16 else { return }
    var kept = open
    for folder in folders.values {
      kept.formUnion(folder.names.values)
      kept.formUnion(folder.durable.values)
      for change in folder.changes.joined() {
        if let number = change.number { kept.insert(number) }
      }
    }
    files = files.filter { kept.contains($0.key) }
  }

  /// Everything goes, and it is as if it had never been.
  mutating func erase() {
    self = SimulatedMedium()
  }

  /// The power goes: what was not synced is there, gone or torn, as the draws say.
  mutating func losePower(_ random: inout SplitMix64) {
    // In the order of the numbers, since that of a dictionary differs from run to run.
    for number in folders.keys.sorted() {
      guard var folder = folders[number] else { continue }
      folder.names = folder.durable
      let survives = random.draw(below: folder.changes.count + 1)
      for change in folder.changes.prefix(survives).joined() {
        folder.names[change.name] = change.number
      }
      folder.durable = folder.names
      folder.changes = []
      folders[number] = folder
    }
    for number in files.keys.sorted() {
      guard let file = files[number], file.isWritten else { continue }
      let bytes = SimulatedMedium.remains(of: file, &random)
      files[number] = File(bytes: bytes, durable: bytes)
    }
    sweepUnreachable()
  }

  private mutating func sweepUnreachable() {
    var reached: Set<Int> = [SimulatedMedium.root]
    var next = [SimulatedMedium.root]
    while let number = next.popLast() {
      for number in folders[number]?.names.values.sorted() ?? [] {
        if reached.insert(number).inserted { next.append(number) }
      }
    }
    folders = folders.filter { reached.contains($0.key) }
    files = files.filter { reached.contains($0.key) }
  }

  private static func remains(of file: File, _ random: inout SplitMix64) -> [UInt8] {
    let (new, old) = (file.bytes, file.durable)
    switch random.draw(below: 4) {
    case 0: return old
    case 1: return file.isDropped ? [UInt8](repeating: 0, count: new.count) : new
    case 2:
      let cut = random.draw(below: new.count + 1)
      return Array(new[..<cut]) + old.dropFirst(cut)
    default:
      let cut = random.draw(below: new.count + 1)
      return Array(new[..<cut]) + [UInt8](repeating: 0, count: new.count - cut)
    }
  }
}

import Glibc

/// The calls on files that a ``Disk`` makes: those of Linux, or those of a simulated file system.
///
/// Each means what the system call of that name means. An open file is a number; it stays open until
/// ``close(_:)``. No call retries or translates: the disk does.
package protocol FileSystem: Sendable {
  /// The number of this process, which no other running one has.
  var processNumber: Int32 { get }

  /// Opens a file or folder and gives its number.
  func open(
    _ path: String, for opening: Disk.Opening, by audience: Disk.Audience
  ) throws(ErrorNumber) -> Int32

  /// Closes an open file; its lock is given up unless a duplicate of the number is open elsewhere.
  func close(_ file: Int32)

  /// What is known of an open file.
  func status(of file: Int32) throws(ErrorNumber) -> FileStatus

  /// What is known of what stands at a path, a symbolic link not followed; nil if there is nothing.
  func status(at path: String) throws(ErrorNumber) -> FileStatus?

  /// Reads on from where the last reading ended, and says how much there was; 0 at the end.
  func read(_ file: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(ErrorNumber) -> Int

  /// Reads from a place on, and says how much there was; 0 at the end.
  func read(
    _ file: Int32, into buffer: UnsafeMutableRawBufferPointer, from offset: Int
  ) throws(ErrorNumber) -> Int

  /// Writes on from where the last writing ended, and says how much was taken.
  func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) throws(ErrorNumber) -> Int

  /// Writes at a place, and says how much was taken.
  func write(
    _ bytes: UnsafeRawBufferPointer, to file: Int32, at offset: Int
  ) throws(ErrorNumber) -> Int

  /// Cuts an open file off.
  func truncate(_ file: Int32, to size: Int) throws(ErrorNumber)

  /// Returns when what was written to an open file, or the names in an open folder, are on the disk.
  func sync(_ file: Int32) throws(ErrorNumber)

  /// Gives a file another name, in place of what has that name.
  func rename(_ path: String, to newPath: String) throws(ErrorNumber)

  /// Gives a file a second name, or another one where there is only one per file.
  func link(_ path: String, to newPath: String) throws(ErrorNumber)

  /// Removes a name of a file.
  func remove(_ path: String) throws(ErrorNumber)

  /// Makes a folder.
  func makeFolder(_ path: String, for audience: Disk.Audience) throws(ErrorNumber)

  /// The names in a folder, without `.` and `..`, in no order.
  func names(in folder: String) throws(ErrorNumber) -> [String]

  /// Takes the lock on an open file, or gives false if another open file keeps it from that.
  func tryLock(_ file: Int32, isShared: Bool) throws(ErrorNumber) -> Bool

  /// Gives the lock on an open file up.
  func unlock(_ file: Int32)
}

/// What a file system knows of a file or folder.
package struct FileStatus: Hashable, Sendable {
  /// What sort it is.
  package var entry: Disk.Entry
  /// How many bytes it has.
  package var size: Int
  /// The number of the user that it belongs to.
  package var owner: UInt32
  /// Its permission bits.
  package var mode: UInt32
  /// The device that it is on.
  package var device: UInt64
  /// Its number on that device, whatever names it has.
  package var number: UInt64

  package init(
    entry: Disk.Entry, size: Int, owner: UInt32, mode: UInt32, device: UInt64, number: UInt64
  ) {
    self.entry = entry
    self.size = size
    self.owner = owner
    self.mode = mode
    self.device = device
    self.number = number
  }

  /// The number of the user that this process runs as.
  package static var currentUser: UInt32 { geteuid() }

  /// Whether it is the same file, under whatever name.
  package func isSameFile(as other: FileStatus) -> Bool {
    device == other.device && number == other.number
  }
}

package import NudgeLinux
import NudgeShared

/// The calls of one process on a simulated file system.
///
/// Once the process has ended, by a fault or otherwise, each of them fails.
package struct SimulatedProcess: FileSystem {
  let files: SimulatedFileSystem
  package let processNumber: Int32

  package func open(
    _ path: String, for opening: Disk.Opening, by audience: Disk.Audience
  ) throws(ErrorNumber) -> Int32 {
    try files.withState(of: processNumber) { state throws(ErrorNumber) in
      let number: Int
      switch (opening, try state.medium.number(at: path)) {
      case (.creating, .some): throw .exists
      case (.folder, let found?):
        guard state.medium.folders[found] != nil else { throw .notAFolder }
        number = found
      case (.reading, let found?): number = found
      case (.updating, let found?), (.locking, let found?):
        guard state.medium.files[found] != nil else { throw .isAFolder }
        number = found
      case (.creating, nil), (.locking, nil):
        try state.step("open", path, by: processNumber)
        if state.room != nil, state.refusesNames { throw .noSpace }
        number = state.medium.makeFile(at: try state.medium.place(of: path))
      case (.reading, nil), (.updating, nil), (.folder, nil): throw .notFound
      }
      state.lastOpened += 1
      state.open[state.lastOpened] = .init(number: number, path: path, process: processNumber)
      return state.lastOpened
    }
  }

  package func close(_ file: Int32) {
    try? files.withState(of: processNumber) { $0.open[file] = nil }
  }

  package func status(of file: Int32) throws(ErrorNumber) -> FileStatus {
    try files.withState(of: processNumber) { state throws(ErrorNumber) in
      state.status(try state.entry(file).number)
    }
  }

  package func status(at path: String) throws(ErrorNumber) -> FileStatus? {
    try files.withState(of: processNumber) { state throws(ErrorNumber) in
      do throws(ErrorNumber) {
        guard let number = try state.medium.number(at: path) else { return nil }
        return state.status(number)
      } catch {
        guard error == .notFound else { throw error }
        return nil
      }
    }
  }

  package func read(
    _ file: Int32, into buffer: UnsafeMutableRawBufferPointer
  ) throws(ErrorNumber) -> Int {
    try files.withState(of: processNumber) { state throws(ErrorNumber) in
      let entry = try state.entry(file)
      let count = try state.read(entry, into: buffer, from: entry.offset)
      state.open[file]?.offset += count
      return count
    }
  }

  package func read(
    _ file: Int32, into buffer: UnsafeMutableRawBufferPointer, from offset: Int
  ) throws(ErrorNumber) -> Int {
    try files.withState(of: processNumber) { state throws(ErrorNumber) in
      try state.read(try state.entry(file), into: buffer, from: offset)
    }
  }

  package func write(
    _ bytes: UnsafeRawBufferPointer, to file: Int32
  ) throws(ErrorNumber) -> Int {
    try files.withState(of: processNumber) { state throws(ErrorNumber) in
      let entry = try state.entry(file)
      let count = try state.write(bytes, to: entry, at: entry.offset)
      state.open[file]?.offset += count
      return count
    }
  }

  package func write(
    _ bytes: UnsafeRawBufferPointer, to file: Int32, at offset: Int
  ) throws(ErrorNumber) -> Int {
    try files.withState(of: processNumber) { state throws(ErrorNumber) in
      try state.write(bytes, to: try state.entry(file), at: offset)
    }
  }

  package func truncate(_ file: Int32, to size: Int) throws(ErrorNumber) {
    try files.withState(of: processNumber) { state throws(ErrorNumber) in
      let entry = try state.entry(file)
      try state.step("truncate", entry.path, by: processNumber)
      state.medium.truncate(entry.number, to: size)
    }
  }

  package func sync(_ file: Int32) throws(ErrorNumber) {
    try files.withState(of: processNumber) { state throws(ErrorNumber) in
      let entry = try state.entry(file)
      guard state.medium.hasUnsynced(entry.number) else { return }
      let isFolder = state.medium.folders[entry.number] != nil
      do throws(ErrorNumber) {
        try state.step("sync", entry.path, by: processNumber)
      } catch {
        state.medium.failSync(entry.number)
        throw error
      }
      guard !state.neglect.contains(isFolder ? .folderSync : .fileSync) else { return }
      state.medium.sync(entry.number)
      if isFolder { state.medium.sweep(open: Set(state.open.values.map(\.number))) }
    }
  }

  package func rename(_ path: String, to newPath: String) throws(ErrorNumber) {
    try files.withState(of: processNumber) { state throws(ErrorNumber) in
      let (old, new) = (try state.medium.place(of: path), try state.medium.place(of: newPath))
      guard let number = try state.medium.number(at: path) else { throw .notFound }
      guard old.folder == new.folder, state.medium.files[number] != nil else {
        throw .otherFileSystem
      }
      let replaced = try state.medium.number(at: newPath)
      guard replaced == nil || replaced.flatMap({ state.medium.files[$0] }) != nil else {
        throw .isAFolder
      }
      try state.step("rename", path, by: processNumber)
      state.giveRoom(of: replaced)
      state.medium.change(
        old.folder, [.init(name: old.name, number: nil), .init(name: new.name, number: number)])
    }
  }

  package func link(_ path: String, to newPath: String) throws(ErrorNumber) {
    try files.withState(of: processNumber) { state throws(ErrorNumber) in
      guard let number = try state.medium.number(at: path) else { throw .notFound }
      guard state.medium.files[number] != nil else { throw .isAFolder }
      guard try state.medium.number(at: newPath) == nil else { throw .exists }
      let place = try state.medium.place(of: newPath)
      try state.step("link", path, by: processNumber)
      if state.room != nil, state.refusesNames { throw .noSpace }
      state.medium.change(place.folder, [.init(name: place.name, number: number)])
    }
  }

  package func remove(_ path: String) throws(ErrorNumber) {
    try files.withState(of: processNumber) { state throws(ErrorNumber) in
      guard let number = try state.medium.number(at: path) else { throw .notFound }
      guard state.medium.files[number] != nil else { throw .isAFolder }
      let place = try state.medium.place(of: path)
      try state.step("remove", path, by: processNumber)
      state.giveRoom(of: number)
      state.medium.change(place.folder, [.init(name: place.name, number: nil)])
    }
  }

  package func makeFolder(_ path: String, for audience: Disk.Audience) throws(ErrorNumber) {
    try files.withState(of: processNumber) { state throws(ErrorNumber) in
      guard try state.medium.number(at: path) == nil else { throw .exists }
      let place = try state.medium.place(of: path)
      try state.step("make", path, by: processNumber)
      if state.room != nil, state.refusesNames { throw .noSpace }
      state.medium.makeFolder(at: place)
    }
  }

  package func names(in folder: String) throws(ErrorNumber) -> [String] {
    try files.withState(of: processNumber) { state throws(ErrorNumber) in
      guard let number = try state.medium.number(at: folder) else { throw .notFound }
      guard let folder = state.medium.folders[number] else { throw .notAFolder }
      return Array(folder.names.keys)
    }
  }

  package func tryLock(_ file: Int32, isShared: Bool) throws(ErrorNumber) -> Bool {
    try files.withState(of: processNumber) { state throws(ErrorNumber) in
      let entry = try state.entry(file)
      let isKept = state.open.contains { other in
        other.key != file && other.value.number == entry.number
          && (other.value.lock == .exclusive || (other.value.lock == .shared && !isShared))
      }
      guard !isKept || state.neglect.contains(.lock) else { return false }
      state.open[file]?.lock = isShared ? .shared : .exclusive
      return true
    }
  }

  package func unlock(_ file: Int32) {
    try? files.withState(of: processNumber) { $0.open[file]?.lock = nil }
  }
}

extension SimulatedFileSystem.State {
  fileprivate func entry(_ file: Int32) throws(ErrorNumber) -> SimulatedFileSystem.OpenEntry {
    guard let entry = open[file] else { throw .notOpen }
    return entry
  }

  fileprivate func status(_ number: Int) -> FileStatus {
    let file = medium.files[number]
    return FileStatus(
      entry: file == nil ? .folder : .file, size: file?.bytes.count ?? 0,
      owner: FileStatus.currentUser, mode: file == nil ? 0o700 : 0o600, device: 1,
      number: UInt64(number))
  }

  fileprivate func read(
    _ entry: SimulatedFileSystem.OpenEntry, into buffer: UnsafeMutableRawBufferPointer,
    from offset: Int
  ) throws(ErrorNumber) -> Int {
    guard let bytes = medium.files[entry.number]?.bytes else { throw .isAFolder }
    let count = max(0, min(buffer.count, bytes.count - offset))
    guard count > 0 else { return 0 }
    bytes.withUnsafeBytes { bytes in
      UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]).copyMemory(
        from: UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count]))
    }
    return count
  }

  fileprivate mutating func write(
    _ bytes: UnsafeRawBufferPointer, to entry: SimulatedFileSystem.OpenEntry, at offset: Int
  ) throws(ErrorNumber) -> Int {
    func write(_ count: Int, _ state: inout SimulatedFileSystem.State) {
      state.medium.write(
        UnsafeRawBufferPointer(rebasing: bytes[..<count]), to: entry.number, at: offset)
    }
    try step("write", entry.path, by: entry.process) { state in
      write(state.random.draw(below: bytes.count + 1), &state)
    }
    let count = try takeRoom(bytes.count)
    write(count, &self)
    return count
  }
}

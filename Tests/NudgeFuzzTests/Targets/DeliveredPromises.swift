import Glibc
import NudgeShared

@testable import NudgeLinux

/// The log of what was shown: lines that can be read are kept, and what cannot be is kept aside.
enum DeliveredPromises {
  static func check(_ bytes: [UInt8]) throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    try folder.write(bytes, to: "delivered.jsonl")
    let log = DeliveredLog(in: folder.state)
    let first: ([DeliveredEntry], FileLoss?)
    do throws(FileProblem) {
      first = try log.read()
    } catch {
      try promise(error.kind == .newerSchema, "a log of bytes is refused: \(error)")
      try promise(try folder.bytes(of: "delivered.jsonl") == bytes, "a newer log was changed")
      return
    }
    let (entries, loss) = first
    let (again, secondLoss) = try log.read()
    try promise(
      again == Array(entries.suffix(DeliveredLog.limit)), "read again, it has other entries")
    try promise(secondLoss == nil, "what was repaired is found again: \(secondLoss?.reason ?? "")")
    guard let loss else { return }
    try promise(!loss.reason.isEmpty, "a loss without a reason")
    let aside = try folder.state.disk.names(in: folder.state.path).filter {
      $0.hasPrefix("delivered.jsonl.corrupt-")
    }
    try promise(
      try aside.contains { try folder.bytes(of: $0) == bytes }, "a damaged log is not kept aside")
  }
}

/// A folder in memory where there is one, so that many thousand can be made in a minute.
struct ScratchFolder {
  let state: StateFolder

  init() throws {
    let parent = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
    var template = Array("\(parent)/nudge-fuzz-XXXXXX".utf8CString)
    let path = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
    }
    guard let path else { throw BrokenPromise("there is no room for a folder in \(parent)") }
    state = StateFolder(path)
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    guard let stream = fopen("\(state.path)/\(name)", "we") else {
      throw BrokenPromise("\(name) cannot be written")
    }
    fwrite(bytes, 1, bytes.count, stream)
    fclose(stream)
  }

  func bytes(of name: String) throws -> [UInt8]? { try state.file(name).read() }

  func remove() {
    for name in (try? state.disk.names(in: state.path)) ?? [] { unlink("\(state.path)/\(name)") }
    rmdir(state.path)
  }
}

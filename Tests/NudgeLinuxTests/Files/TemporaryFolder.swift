import Glibc

@testable import NudgeLinux

/// A folder of its own for one test, removed with all in it afterwards.
final class TemporaryFolder: Sendable {
  let path: String

  init() {
    var template = Array("/tmp/nudge-test-XXXXXX".utf8CString)
    path = template.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress, mkdtemp(base) != nil else { return "/tmp/none" }
      return String(cString: base)
    }
  }

  deinit {
    remove(path)
  }

  /// Writes a file as some other program would: in place.
  func write(_ bytes: [UInt8], to name: String) {
    // A program that another test starts meanwhile must not keep it open.
    guard let stream = fopen(path + "/" + name, "we") else { return }
    fwrite(bytes, 1, bytes.count, stream)
    fclose(stream)
  }

  func write(_ text: String, to name: String) {
    write(Array(text.utf8), to: name)
  }

  /// The content of a file as text, or nil if there is none.
  func text(_ name: String) -> String? {
    guard let stream = fopen(path + "/" + name, "r") else { return nil }
    defer { fclose(stream) }
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    return String(decoding: buffer[..<fread(&buffer, 1, buffer.count, stream)], as: UTF8.self)
  }

  /// The names in the folder, sorted, without the lock.
  var names: [String] {
    ((try? Disk().names(in: path)) ?? []).filter { $0 != "lock" }
  }

  /// Every name with the content and the exact times of its file: what a reader must not change.
  var picture: [String: String] {
    Dictionary(
      uniqueKeysWithValues: names.map { name in
        let status = status(name)
        return (
          name,
          "\(status.st_ino) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec) \(text(name) ?? "")"
        )
      })
  }

  /// The permission bits of a file.
  func mode(_ name: String) -> mode_t { status(name).st_mode & 0o7777 }

  private func status(_ name: String) -> stat {
    var result = stat()
    lstat(path + "/" + name, &result)
    return result
  }

  private func remove(_ path: String) {
    for name in (try? Disk().names(in: path)) ?? [] { remove(path + "/" + name) }
    Glibc.remove(path)
  }
}

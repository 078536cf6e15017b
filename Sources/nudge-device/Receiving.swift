import NudgeJSON
import NudgeLinux
import NudgeShared

/// Takes one push: into the tray first, so that it can be taken away again, then onto the desktop.
struct Receiving {
  let folder: StateFolder
  let desktop: Desktop
  let member: String?

  /// The most bytes that a push may have.
  static let byteLimit = 65_536

  /// Takes the push.
  ///
  /// - Returns: What to say about a desktop that did not show it; the push is taken all the same.
  func take(_ bytes: [UInt8]) throws(DeviceFault) -> String? {
    let push: AttentionPush
    do {
      push = try AttentionPush(json: bytes)
    } catch {
      throw .data("standard input: \(error)")
    }
    do throws(FileProblem) {
      guard try folder.changeTray({ $0.add(push, for: member) }), desktop.isThere
      else { return nil }
      do throws(DeviceFault) {
        let number = try desktop.show(push)
        try keep(number, for: push)
        return nil
      } catch {
        return error.text
      }
    } catch {
      throw .file(error)
    }
  }

  private func keep(_ number: UInt32, for push: AttentionPush) throws(DeviceFault) {
    do throws(FileProblem) {
      try folder.changeTray { $0.note(number, for: push, of: member) }
    } catch {
      throw .file(error)
    }
  }
}

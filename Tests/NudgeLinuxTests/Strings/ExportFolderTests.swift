import Glibc
import NudgeShared
import Testing

@testable import NudgeLinux

@Suite("Writing an export")
struct ExportFolderTests {
  private static let marked = "<!-- \(ExportedFile.marker) -->\n"
  private static let new = ["a/x.xml", "b/y.xml", "z.kt"].map {
    ExportedFile(path: $0, text: marked + "new \($0)")
  }
  private static let old = new.map { ExportedFile(path: $0.path, text: marked + "old") }

  private static func texts(in folder: TemporaryFolder) -> [String?] {
    new.map { folder.text($0.path) }
  }

  @Test("Folders are made, and a second time nothing is written")
  func writesOnce() throws {
    let folder = TemporaryFolder()
    let export = ExportFolder(folder.path + "/deep/er/")
    #expect(try export.write(Self.new) == Self.new.map(\.path))
    #expect(folder.text("deep/er/a/x.xml") == Self.new[0].text)
    #expect(try export.write(Self.new) == [])
  }

  @Test("What an export wrote before is replaced, where it has changed")
  func replacesItsOwn() throws {
    let folder = TemporaryFolder()
    _ = try ExportFolder(folder.path).write(Self.old)
    let half = [Self.new[0], Self.old[1], Self.new[2]]
    #expect(try ExportFolder(folder.path).write(half) == ["a/x.xml", "z.kt"])
    #expect(Self.texts(in: folder) == half.map(\.text))
  }

  @Test(
    "A foreign file in the way keeps everything as it was",
    arguments: ["", "\n", "mine", "\n1\n2\n3\n4\n<!-- \(ExportedFile.marker) -->"])
  func sparesForeignFiles(text: String) {
    let folder = TemporaryFolder()
    folder.write(text, to: "z.kt")
    #expect(throws: ExportFolder.Failure.foreign(path: folder.path + "/z.kt")) {
      try ExportFolder(folder.path).write(Self.new)
    }
    #expect(folder.names == ["z.kt"])
    #expect(folder.text("z.kt") == text)
  }

  @Test("Neither a symbolic link nor a folder is taken for a file")
  func sparesOtherEntries() {
    for make in [{ symlink("/dev/null", $0) }, { mkdir($0, 0o700) }] as [(String) -> Int32] {
      let folder = TemporaryFolder()
      #expect(make(folder.path + "/z.kt") == 0)
      #expect(throws: ExportFolder.Failure.self) {
        try ExportFolder(folder.path).write(Self.new)
      }
      #expect(folder.names == ["z.kt"])
    }
  }

  @Test("Killed before any step, each file is the old or the new one, whole")
  func staysWhole() throws {
    var step = 0
    var isThrough = false
    while !isThrough {
      let folder = TemporaryFolder()
      _ = try ExportFolder(folder.path).write(Self.old)
      let stop = Stop(at: step)
      isThrough = (try? ExportFolder(folder.path, disk: stop.disk).write(Self.new)) != nil
      for (file, text) in zip(zip(Self.old, Self.new), Self.texts(in: folder)) {
        #expect(text == file.0.text || text == file.1.text, "step \(step)")
      }
      #expect(try ExportFolder(folder.path).write(Self.new).count <= 3)
      #expect(Self.texts(in: folder) == Self.new.map(\.text))
      step += 1
    }
    #expect(step > 30)
  }

  @Test("A full disk is told, and leaves no half of a file")
  func tellsOfAFullDisk() throws {
    let folder = TemporaryFolder()
    let disk = Disk { step throws(FileProblem) in
      guard step.call != "write" else {
        throw FileProblem(errno: ENOSPC, operation: step.call, path: step.path)
      }
    }
    let failure = #expect(throws: ExportFolder.Failure.self) {
      try ExportFolder(folder.path, disk: disk).write(Self.new)
    }
    guard case .problem(let problem)? = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(problem.kind == .noSpace)
    #expect(problem.path == folder.path + "/a/x.xml")
    #expect(try Disk().names(in: folder.path + "/a") == [])
  }
}

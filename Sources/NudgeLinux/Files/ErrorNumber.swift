import Glibc

/// Why a call on a file failed, as the system numbers it (`errno`).
package struct ErrorNumber: Error, Hashable, Sendable {
  package let code: Int32

  package init(code: Int32) {
    self.code = code
  }

  /// No such file or folder.
  package static let notFound = ErrorNumber(code: ENOENT)
  /// A file of that name is there already.
  package static let exists = ErrorNumber(code: EEXIST)
  /// A file stands where a folder is needed.
  package static let notAFolder = ErrorNumber(code: ENOTDIR)
  /// A folder stands where a file is needed.
  package static let isAFolder = ErrorNumber(code: EISDIR)
  /// The two names are on different file systems.
  package static let otherFileSystem = ErrorNumber(code: EXDEV)
  /// The number is not one of an open file.
  package static let notOpen = ErrorNumber(code: EBADF)
  /// The disk is full.
  package static let noSpace = ErrorNumber(code: ENOSPC)
  /// The disk failed.
  package static let inputOutput = ErrorNumber(code: EIO)
}

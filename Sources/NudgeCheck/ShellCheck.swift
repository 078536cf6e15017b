/// Checks the Swift sources of a client shell against the rules that a program can see.
///
/// Files that import `XCTest` or `Testing` are tests, to which the rules do not apply.
package struct ShellCheck: Sendable {
  /// One file to check.
  package struct File: Sendable {
    /// What it is called in findings.
    package let path: String
    package let bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }

  /// What breaks a rule, in the order of the files and their lines.
  package let findings: [Finding]

  /// Reads every file twice: once for what all of them say, once to judge each.
  ///
  /// Only one is held as
  /// tokens at a time. Takes time linear in the length of the sources.
  package init(_ files: [File]) {
    var project = Project()
    for file in files {
      let source = Source(path: file.path, bytes: file.bytes)
      if !source.isTest { project.add(source) }
    }
    var findings: [Finding] = []
    var delegateAssignments = 0
    for file in files {
      let source = Source(path: file.path, bytes: file.bytes)
      if source.isTest { continue }
      var inspector = Inspector(source, in: project, delegateAssignments: delegateAssignments)
      inspector.run()
      delegateAssignments = inspector.delegateAssignments
      var marks = AllowMarks(source)
      findings += marks.apply(to: inspector.findings, file: file.path)
    }
    self.findings = findings
  }
}

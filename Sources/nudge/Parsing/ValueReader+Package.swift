extension ValueReader<String> {
  /// A package of Java or Kotlin: names of ASCII letters, digits and `_` with dots between.
  static var javaPackage: ValueReader {
    ValueReader(accepted: "a package such as org.example.app") { text in
      let names = text.split(separator: ".", omittingEmptySubsequences: false)
      let areSound = names.allSatisfy { name in
        guard let first = name.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
        else { return false }
        return name.utf8.allSatisfy { byte in
          byte == UInt8(ascii: "_")
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        }
      }
      return areSound && text.utf8.count <= 200 ? text : nil
    }
  }
}

import NudgeLinux

extension ValueReader<KotlinPackage> {
  /// A package of Java or Kotlin.
  static var kotlinPackage: ValueReader {
    ValueReader(accepted: "a package such as org.example.app, without reserved words") {
      KotlinPackage($0)
    }
  }
}

import NudgeLinux
import Testing

@Suite("The package of a Kotlin file")
struct KotlinPackageTests {
  @Test(
    "is taken as it is written",
    arguments: [
      "app", "app.nudge", "org.example.app", "A.b2._c", "org.example.funny", "org.example.by.data",
      "org.example.Fun", "_1.a",
    ])
  func sound(text: String) {
    #expect(KotlinPackage(text)?.name == text)
  }

  @Test(
    "has no part that Kotlin or Java could not read as a name",
    arguments: [
      "", ".", "a..b", ".a", "a.", "1a", "a.2", "a b", "a-b", "tiếng", "a.`b`", "_", "a.__", "a\n",
      "org.example.fun", "fun", "in.example", "org.object.app", "typealias.a", "a.typeof",
      "org.example.new", "org.native.app", "a.default", "int", "a.null", "true.a", "é",
    ])
  func refused(text: String) {
    #expect(KotlinPackage(text) == nil)
  }

  @Test("is no longer than 200 bytes")
  func long() {
    #expect(KotlinPackage(String(repeating: "a", count: 200)) != nil)
    #expect(KotlinPackage(String(repeating: "a", count: 201)) == nil)
  }
}

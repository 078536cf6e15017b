import NudgeShared
import NudgeTesting
import Testing

@Suite("Conformance of strings")
struct StringsConformanceTests {
  @Test(
    "Wrong strings fail on the name of their fault and on nothing else",
    arguments: [
      (WrongStrings.Fault.emptyForOneKey, "text-empty"),
      (.changeByThemselves, "text-changes"),
      (.leavePlaceholders, "placeholder-left"),
      (.shout, "exclamation-mark"),
      (.hideIntegers, "integer-hidden"),
      (.isolateNothing, "text-not-isolated"),
      (.trustMarksOfDirection, "isolation-broken"),
      (.interpretArguments, "argument-interpreted"),
      (.translateUnknownKeys, "raw-key-translated"),
      (.nameNoLanguage, "locale-malformed"),
    ])
  func wrong(fault: WrongStrings.Fault, name: String) async {
    let report = await StringsConformance(WrongStrings(fault)).report()
    #expect(report.failedNames == [name], "\(report)")
    #expect(report.advice.isEmpty)
  }

  @Test("One form for all counts gets advice where the language has several")
  func advice() async {
    let report = await StringsConformance(WrongStrings(.haveOneForm)).report()
    #expect(report.failures.isEmpty, "\(report)")
    #expect(report.advice.map(\.name) == ["plural-forms-alike"])
  }

  @Test("Strings that show their key are right but for texts, which stand bare to be read in tests")
  func keys() async {
    for locale in ["en", "vi", "pt-BR"] {
      let report = await StringsConformance(KeyStrings(locale: locale)).report()
      #expect(report.failedNames == ["text-not-isolated", "isolation-broken"], "\(report)")
    }
  }
}

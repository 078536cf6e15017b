internal import NudgeJSON
internal import NudgeShared
import Synchronization

/// The texts of one language of the embedded catalog, each read when it is first asked for.
///
/// Most processes say a few sentences in one language. To read all of them would be more than half
/// of what a short command does.
final class EmbeddedTexts: Sendable {
  private let tag: String
  private let catalog: EmbeddedCatalog
  private let known = Mutex<[NudgeStringKey: [PluralCategory: MessageTemplate]]>([:])

  private init(_ tag: String, in catalog: EmbeddedCatalog) {
    self.tag = tag
    self.catalog = catalog
  }

  /// The texts of a language, the same ones for all who ask.
  ///
  /// - Throws: ``StringCatalogError`` if what is embedded is no catalog, which the tests rule out.
  static func of(_ tag: String) throws(StringCatalogError) -> EmbeddedTexts {
    let catalog = try EmbeddedCatalog.shared.get()
    return languages.withLock { languages in
      let texts = languages[tag] ?? EmbeddedTexts(tag, in: catalog)
      languages[tag] = texts
      return texts
    }
  }

  /// What can be shown for a key, by plural category.
  func forms(of key: NudgeStringKey) -> [PluralCategory: MessageTemplate] {
    if let forms = known.withLock({ $0[key] }) { return forms }
    let forms = LanguageTexts.templates(catalog.forms(of: key, in: tag), for: key)
    known.withLock { $0[key] = forms }
    return forms
  }

  private static let languages = Mutex<[String: EmbeddedTexts]>([:])
}

/// The bytes of the embedded catalog, and where in them each key stands.
private struct EmbeddedCatalog {
  private let bytes: [UInt8]
  private let places: [String: Range<Int>]

  static let shared = Result { () throws(StringCatalogError) in
    try EmbeddedCatalog(EmbeddedFile.xcstrings)
  }

  private init(_ bytes: [UInt8]) throws(StringCatalogError) {
    self.bytes = bytes
    do throws(JSONProblem) {
      // Fields at depth 2 are the keys.
      places = try JSONValue.places(in: bytes) { depth, _ in depth == 2 }
    } catch {
      throw StringCatalogError(error)
    }
  }

  func forms(of key: NudgeStringKey, in tag: String) -> [PluralCategory: String] {
    guard let place = places[key.rawValue],
      let reader = try? StringCatalogReader(Array(bytes[place]), of: key.rawValue, in: tag)
    else { return [:] }
    return reader.catalog.forms(of: key, in: tag)
  }
}

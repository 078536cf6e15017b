/// The language that a person asks for, and what to try when it is not there.
///
/// Tags are of BCP 47 shape: a language, then optional subtags, such as `vi`, `vi-VN` or
/// `zh-Hant-HK`. Looking one up drops subtags from the end (RFC 4647, section 3.4).
public struct RequestedLocale: Hashable, Sendable {
  /// The tag with `-` between subtags, or an empty text if nothing was asked for.
  public let tag: String

  /// No wish: the source language is meant, as by the POSIX locales `C` and `POSIX`.
  public static let none = RequestedLocale(checked: "")

  /// Takes a tag that somebody wrote by hand; `_` may stand for `-`.
  ///
  /// - Throws: ``RequestedLocaleError`` if it is not of BCP 47 shape.
  public init(_ tag: String) throws(RequestedLocaleError) {
    guard let checked = Self.normalized(tag) else { throw RequestedLocaleError(found: tag) }
    self.init(checked: checked)
  }

  /// Takes the locale for messages from the environment: the first of `LC_ALL`, `LC_MESSAGES` and
  /// `LANG` that is not empty.
  ///
  /// A value is a POSIX locale such as `vi_VN.UTF-8` or a tag. One that cannot be read asks for
  /// nothing, since a program must speak in a wrongly set environment too.
  public init(environment: [String: String]) {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
    let value = names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    self.init(posix: value ?? "")
  }

  /// Takes a POSIX locale such as `vi_VN.UTF-8`, `sr_RS@latin` or `C`, or a tag.
  ///
  /// The character set is left aside, and so is the modifier, except that `latin` and `cyrillic`
  /// name a script. What cannot be read asks for nothing.
  public init(posix value: String) {
    let parts = value.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first?.split(separator: ".", omittingEmptySubsequences: false).first ?? ""
    guard name != "C", name != "POSIX", let tag = Self.normalized(String(name)) else {
      self = .none
      return
    }
    let scripts = ["latin": "Latn", "cyrillic": "Cyrl"]
    guard parts.count == 2, let script = scripts[String(parts[1])] else {
      self.init(checked: tag)
      return
    }
    var subtags = tag.split(separator: "-")
    subtags.insert(Substring(script), at: 1)
    self.init(checked: subtags.joined(separator: "-"))
  }

  /// The tags to try, the most particular first, such as `zh-Hant-HK`, `zh-Hant` and `zh`.
  public var candidates: [String] {
    var subtags = tag.split(separator: "-")
    var candidates: [String] = []
    while !subtags.isEmpty {
      candidates.append(subtags.joined(separator: "-"))
      subtags.removeLast()
      // A single character only opens an extension, and means nothing alone.
      while subtags.last?.count == 1 { subtags.removeLast() }
    }
    return candidates
  }

  private init(checked tag: String) {
    self.tag = tag
  }

  /// The tag with `-` and the usual capitals (`vi-VN`, `zh-Hant-HK`), or nil if its shape is wrong.
  static func normalized(_ tag: String) -> String? {
    guard tag.utf8.count <= 64 else { return nil }
    let subtags = tag.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "-" || $0 == "_" })
    guard let language = subtags.first, isLanguage(language) else { return nil }
    var result = [language.lowercased()]
    var isInExtension = false
    for subtag in subtags.dropFirst() {
      guard (1...8).contains(subtag.utf8.count), subtag.utf8.allSatisfy(isLetterOrDigit) else {
        return nil
      }
      if subtag.utf8.count == 1 { isInExtension = true }
      result.append(isInExtension ? subtag.lowercased() : capitalized(subtag))
    }
    return result.last?.utf8.count == 1 ? nil : result.joined(separator: "-")
  }

  private static func isLanguage(_ subtag: Substring) -> Bool {
    (2...8).contains(subtag.utf8.count) && subtag.utf8.allSatisfy(isLetter)
  }

  /// Four letters are a script and two a region; all else is in lower case.
  private static func capitalized(_ subtag: Substring) -> String {
    let lower = subtag.lowercased()
    switch subtag.utf8.count {
    case 2: return lower.uppercased()
    case 4 where subtag.utf8.allSatisfy(isLetter):
      return lower.prefix(1).uppercased() + lower.dropFirst()
    default: return lower
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

/// A locale that was given by hand and is not of BCP 47 shape.
public struct RequestedLocaleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was given.
  public let found: String

  /// What was found and what is accepted, in one line.
  public var description: String {
    "'\(found)' is not a language tag; accepted are tags such as en, vi, pt-BR or zh-Hant-HK"
  }
}

internal import NudgeShared

/// The language that a person asks for, and what to try when it is not there.
///
/// Tags are of BCP 47 shape: a language, then optional subtags, such as `vi`, `vi-VN` or
/// `zh-Hant-HK`. Looking one up drops subtags from the end (RFC 4647, section 3.4); see
/// ``choose(from:)`` for what comes after that.
public struct RequestedLocale: Hashable, Sendable {
  /// The tag with `-` between subtags, or an empty text if nothing was asked for.
  public let tag: String

  /// The tags that were asked for after the first, in order.
  private var laterTags: [String] = []

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
  /// nothing, since a program must speak in a wrongly set environment too. Where it names a
  /// language, the list in `LANGUAGE` (such as `vi:fr`) takes its place, as GNU gettext has it.
  public init(environment: [String: String]) {
    let value = Self.localeVariables.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    self.init(posix: value ?? "")
    guard self != .none, let list = environment[Self.listVariable] else { return }
    let wishes = list.split(separator: ":").prefix(16).map { RequestedLocale(posix: String($0)) }
      .filter { $0 != .none }
    guard let first = wishes.first else { return }
    self = first
    laterTags = wishes.dropFirst().map(\.tag)
  }

  private static let localeVariables = ["LC_ALL", "LC_MESSAGES", "LANG"]
  private static let listVariable = "LANGUAGE"

  /// Every variable that ``init(environment:)`` looks at.
  package static let variables = localeVariables + [listVariable]

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
    var seen: Set<String> = []
    return ([tag] + laterTags).flatMap(Self.parents).filter { seen.insert($0).inserted }
  }

  /// Those of the available tags that answer the wish, the best first.
  ///
  /// For each tag that was asked for these are the ``candidates`` that there are. Where there is
  /// none, another variety of the language is better than a foreign one: `pt-BR` answers `pt` and
  /// `pt-PT`. A script that was not asked for does not, unless the bare language was: `sr-Latn` is
  /// no answer to `sr-Cyrl`, but it is one to `sr`.
  ///
  /// - Parameter available: Tags with `-` and the usual capitals.
  /// - Returns: Some of them, each once; empty where nothing answers.
  public func choose(from available: [String]) -> [String] {
    var chosen: [String] = []
    for tag in [tag] + laterTags {
      var answers = Self.parents(of: tag).filter(available.contains)
      if answers.isEmpty,
        let relative = available.sorted().first(where: { Self.isVariety($0, of: tag) })
      {
        answers = [relative]
      }
      chosen += answers.filter { !chosen.contains($0) }
    }
    return chosen
  }

  private static func parents(of tag: String) -> [String] {
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

  private static func isVariety(_ tag: String, of wish: String) -> Bool {
    let (subtags, wished) = (tag.split(separator: "-"), wish.split(separator: "-"))
    guard let language = wished.first, subtags.first == language else { return false }
    return wished.count == 1 || script(subtags) == script(wished)
  }

  /// The subtag after the language, where it has four letters.
  private static func script(_ subtags: [Substring]) -> Substring? {
    guard subtags.count > 1, subtags[1].utf8.count == 4, subtags[1].utf8.allSatisfy(\.isLetter)
    else {
      return nil
    }
    return subtags[1]
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
      guard (1...8).contains(subtag.utf8.count), subtag.utf8.allSatisfy(\.isLetterOrDigit) else {
        return nil
      }
      if subtag.utf8.count == 1 { isInExtension = true }
      result.append(isInExtension ? subtag.lowercased() : capitalized(subtag))
    }
    return result.last?.utf8.count == 1 ? nil : result.joined(separator: "-")
  }

  private static func isLanguage(_ subtag: Substring) -> Bool {
    (2...8).contains(subtag.utf8.count) && subtag.utf8.allSatisfy(\.isLetter)
  }

  /// Four letters are a script and two a region; all else is in lower case.
  private static func capitalized(_ subtag: Substring) -> String {
    let lower = subtag.lowercased()
    switch subtag.utf8.count {
    case 2: return lower.uppercased()
    case 4 where subtag.utf8.allSatisfy(\.isLetter):
      return lower.prefix(1).uppercased() + lower.dropFirst()
    default: return lower
    }
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

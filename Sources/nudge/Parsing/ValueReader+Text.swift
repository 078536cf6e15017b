import NudgeLinux
import NudgeShared

extension ValueReader<String> {
  /// A file, or a directory where either will do.
  static var path: ValueReader {
    ValueReader(accepted: "a path", completion: .files) { $0.isPath ? $0 : nil }
  }

  /// A directory.
  static var folder: ValueReader {
    ValueReader(accepted: "a path", completion: .folders) { $0.isPath ? $0 : nil }
  }

  /// The form of a zone's name; whether there is such a zone shows when it is looked up.
  ///
  /// The name becomes part of a path below the zone database, so nothing may climb out of it.
  static var zoneName: ValueReader {
    ValueReader(accepted: "a zone of the tz database such as Europe/Berlin or UTC") { text in
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      let isSound = parts.allSatisfy { part in
        part.first != "." && part.first != "-" && !part.isEmpty
          && part.utf8.allSatisfy { $0.isLetterOrDigit || "_-+.".utf8.contains($0) }
      }
      return isSound && text.utf8.count <= 100 ? text : nil
    }
  }
}

extension ValueReader<RequestedLocale> {
  /// A language tag with a language of two or three letters; whether there are texts in it shows
  /// when they are looked up.
  static var locale: ValueReader {
    ValueReader(
      accepted: "a language tag such as en, vi or pt-BR", words: ShippedLanguages.tags
    ) { text in
      let language = text.prefix { $0 != "-" && $0 != "_" }
      return (2...3).contains(language.utf8.count) ? try? RequestedLocale(text) : nil
    }
  }
}

extension ValueReader<String> {
  /// The identifier of a notification, taken as it is: what it means is decided where it is used.
  static var identifier: ValueReader {
    ValueReader(accepted: "the identifier of a nudge as nudge status shows it") { text in
      text.isPath && text.utf8.count <= 512 ? text : nil
    }
  }
}

extension ValueReader<String> {
  /// What an app knows a person by.
  static var member: ValueReader {
    let limit = DevicePreferences.memberLimit
    return ValueReader(accepted: "a name of 1 to \(limit) bytes") { text in
      text.isPath && text.utf8.count <= limit ? text : nil
    }
  }
}

extension ValueReader<Instant> {
  /// A moment with an offset.
  static var instant: ValueReader {
    ValueReader(
      accepted: "a date and time with an offset such as 2026-03-29T09:00:00+02:00, from "
        + "\(Instant.min) to \(Instant.max)"
    ) {
      Instant($0)
    }
  }
}

extension String {
  /// Whether a system call could take it: not empty and without NUL.
  var isPath: Bool { !isEmpty && !utf8.contains(0) }
}

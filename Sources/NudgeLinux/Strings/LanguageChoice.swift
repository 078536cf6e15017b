/// In which language to plan and to speak, from all that have a say in it.
///
/// ```swift
/// let choice = LanguageChoice(asked: nil, preferred: nil, environment: RequestedLocale(posix: "vi_VN"))
/// ```
///
/// First what was asked for by hand, then the preferences, then the environment. An environment that
/// says nothing (`C`, `POSIX` or unset, as under cron) is no wish for English: then what was planned
/// or shown last keeps its language, so that a job by the clock does not undo what the person's own
/// session has done. Only where nothing was ever planned is it the source language.
struct LanguageChoice {
  /// What was asked for by hand.
  let asked: RequestedLocale?
  /// What the preferences say.
  let preferred: RequestedLocale?
  /// What the environment says.
  let environment: RequestedLocale

  /// The language to look texts up in; `plannedLast` is asked only where nothing else decides.
  func language(plannedLast: () -> RequestedLocale?) -> RequestedLocale {
    if let wish = asked ?? preferred { return wish }
    return environment != .none ? environment : plannedLast() ?? .none
  }

  /// The language of what is planned, else of what was shown last.
  static func plannedLast(
    _ pending: [StoredNotification], _ delivered: @autoclosure () -> [DeliveredEntry]
  ) -> RequestedLocale? {
    let tag =
      pending.lazy.compactMap(\.locale).last
      ?? delivered().last { $0.notification.locale != nil }?.notification.locale
    return tag.flatMap { try? RequestedLocale($0) }
  }
}

extension StateFolder {
  /// The language of what is planned here, else of what was shown last; nil where it is not known.
  ///
  /// Changes nothing, and leaves what cannot be read to those who need it.
  func languagePlannedLast() -> RequestedLocale? {
    let pending = (try? KeptFile.pending(in: self).pending(repairs: false).0) ?? []
    return LanguageChoice.plannedLast(
      pending, (try? DeliveredLog(in: self).read(repairs: false).0) ?? [])
  }
}

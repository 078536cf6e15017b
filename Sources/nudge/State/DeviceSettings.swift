import NudgeLinux
import NudgeShared

extension CommandContext {
  /// The tz database of this machine.
  var zones: TimeZoneDatabase { TimeZoneDatabase(environment: environment) }

  /// The zone that was asked for, else the machine's.
  func zone(_ given: Given<String>?) throws(CommandFault) -> LocalZone {
    do throws(ZoneError) {
      guard let given else { return try MachineZone(environment: environment).zone() }
      return try zones.zone(named: given.value)
    } catch {
      throw CommandFault(error, place: given?.place ?? "this machine's zone")
    }
  }

  /// The moment that was asked for, else the clock's.
  func now(_ given: Given<Instant>?) -> Instant {
    given?.value ?? surroundings.now
  }

  /// The language of the environment.
  var environmentLocale: RequestedLocale { RequestedLocale(environment: environment) }

  /// The texts of a language, or of the source language where it has none.
  func strings(_ locale: RequestedLocale) throws(CommandFault) -> StringTable {
    do {
      return try StringTable.embedded(locale: locale)
    } catch {
      throw .software(detail: "\(error)")
    }
  }
}

extension CommandFault {
  /// What a failed look-up of a zone means to a person at the command line.
  init(_ error: ZoneError, place: String) {
    let detail = "\(error)"
    self =
      switch error {
      case .malformedName, .unknownName, .unusableTZ: .refused(place: place, detail: detail)
      case .noDatabase, .brokenLink: .noInput(place: place, detail: detail)
      case .notAFile, .tooLarge, .malformedFile: .data(place: place, detail: detail)
      case .unreadable: .io(place: place, detail: detail)
      @unknown default: .data(place: place, detail: detail)
      }
  }
}

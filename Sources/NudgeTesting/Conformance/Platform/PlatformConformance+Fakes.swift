public import NudgeShared

extension PlatformConformance where Platform: ShelvedPlatform {
  /// Takes a fake, with every hook that its shelf can answer; a restart changes nothing on it.
  ///
  /// - Parameters:
  ///   - now: The moment at which the checks start.
  ///   - make: Gives a fake with permission and with room.
  public init(ofFakes now: Instant, _ make: @escaping @Sendable () async throws -> Platform) {
    self.init(at: now, make)
    restart = { $0 }
    advance = { platform, reading in
      await platform.fireDue(at: reading.now, in: reading.zone)
    }
    addForeign = { platform, id in await platform.set(foreign: platform.foreign + [id]) }
    payload = { platform, id in await platform.pending[id]?.payload }
    setAuthorization = { platform, authorization in
      await platform.set(authorization: authorization)
    }
    mayPrompt = true
  }
}

extension PlatformConformance<WrongPlatform> {
  /// Takes a wrong platform, with every hook that it has.
  public init(of fault: WrongPlatform.Fault, at now: Instant) {
    self.init(ofFakes: now) { WrongPlatform(fault) }
    restart = { platform in
      await platform.restart()
      return platform
    }
    channels = { await $0.channelList }
    payload = { await $0.payload(of: $1) }
  }
}

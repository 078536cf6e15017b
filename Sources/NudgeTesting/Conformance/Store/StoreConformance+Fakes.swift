import NudgeShared

extension StoreConformance<WrongStore> {
  /// Takes a wrong store, with every hook that it has.
  public init(of fault: WrongStore.Fault) {
    self.init { WrongStore(fault) }
    reopen = { store in
      await store.reopen()
      return store
    }
    failNextSave = { await $0.failNextSave() }
    damage = { await $0.damage() }
  }
}

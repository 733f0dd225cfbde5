let aheadMs = 0

const RealDate = Date

/** The machine's time and the seconds that passed. */
class LaterDate extends RealDate {
  constructor(...parts: [] | [number]) {
    const given: [number] = parts.length === 0 ? [LaterDate.now()] : parts
    super(...given)
  }
  static override now(): number {
    return RealDate.now() + aheadMs
  }
}

/** From now on the clock of the sandbox is one that can be advanced; timers are not changed. */
export const installPressClock = (): void => {
  globalThis.Date = LaterDate as DateConstructor
}

/** Advances the clock by a second, so that the next press is no double press of the last one. */
export function letSecondPass(): void {
  aheadMs += 1_000
}

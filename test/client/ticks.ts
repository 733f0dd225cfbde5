/** Makes a browser that can vibrate, and records the lengths of its ticks in ms from now on. */
export const recordTicks = (hasBeenActive = true): readonly number[] => {
  const lengths: number[] = []
  const vibrate = (ms: number) => lengths.push(ms) > 0
  Object.assign(navigator, { vibrate, userActivation: { hasBeenActive } })
  return lengths
}

/** Takes the vibration away again; call it after each test that recorded ticks. */
export const forgetTicks = (): void => {
  Reflect.deleteProperty(navigator, 'vibrate')
  Reflect.deleteProperty(navigator, 'userActivation')
}

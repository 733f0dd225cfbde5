const now = Date.now.bind(Date)
let passedMs = 0

/**
 * Advances the clock by a second, so that no press of this test counts as a double press. Undone by
 * `jest.restoreAllMocks()`.
 */
export function letSecondPass(): void {
  passedMs += 1_000
  jest.spyOn(Date, 'now').mockImplementation(() => now() + passedMs)
}

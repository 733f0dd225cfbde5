const now = Date.now.bind(Date)
let passedMs = 0

/** Lets a second pass, so that no press of this test counts as the second of two. Undone by `jest.restoreAllMocks()`. */
export function letSecondPass(): void {
  passedMs += 1_000
  jest.spyOn(Date, 'now').mockImplementation(() => now() + passedMs)
}

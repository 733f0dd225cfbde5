/** More turns than the longest chain of promises that a test waits for. Source: ours */
const TURNS = 20

/** Runs every resolved promise and those that wait for it; also with held timers. */
export const promisesSettled = async (): Promise<void> => {
  for (let turn = 0; turn < TURNS; turn += 1) await Promise.resolve()
}

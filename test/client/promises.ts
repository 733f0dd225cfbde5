/** More promises than any chain that a test waits for has, one after another. Source: ours */
const TURNS = 20

/** Lets every promise that is ready run, and those that wait for it; also while the timers stand still. */
export const promisesSettled = async (): Promise<void> => {
  for (let turn = 0; turn < TURNS; turn += 1) await Promise.resolve()
}

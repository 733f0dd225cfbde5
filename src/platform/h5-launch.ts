/** The longest that the app is held back, in ms; then it appears with what there is. Source: ours */
const PATIENCE_MS = 3_000

let hold: Promise<void> | null = null

/** Lets the app appear only once something has come, such as its texts, but not for ever. Never rejects. */
export function holdLaunch(until: Promise<unknown>): void {
  hold = new Promise((resolve) => {
    const deadline = setTimeout(resolve, PATIENCE_MS)
    const end = () => {
      clearTimeout(deadline)
      resolve()
    }
    until.then(end, end)
  })
}

/** What the app waits for before it appears; null when nothing holds it. */
export const launchHold = (): Promise<void> | null => hold

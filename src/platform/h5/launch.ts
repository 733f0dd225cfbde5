import type { LaunchHistory } from './restore-tab'

/** Longest delay of the app in ms; then it appears without the rest. Source: ours */
const PATIENCE_MS = 3_000

let hold: Promise<void> | null = null
let step: (history: LaunchHistory) => void = () => {}

/** Delays the app until a promise settles, such as the loading of its texts, within a limit. Never rejects. */
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

/** The promise that delays the app; null when nothing does. */
export const launchHold = (): Promise<void> | null => hold

/** Runs `act` with the router's history before the first page; it may change the address. */
export const beforeLaunch = (act: (history: LaunchHistory) => void): void => void (step = act)

/** What runs before the first page. */
export const launchStep = (history: LaunchHistory): void => step(history)

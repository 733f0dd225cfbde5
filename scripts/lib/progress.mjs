import { say } from './project.mjs'

/** A terminal shows a running clock, a log file gets a line from time to time. Source: ours. */
const TERMINAL_TICK_MS = 1_000
const LOG_TICK_MS = 15_000

/** Elapsed time in words. */
export function spoken(elapsedMs) {
  const seconds = elapsedMs / 1_000
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
}

/**
 * Shows that something takes long while `work` runs, and how long it took. Rethrows its error.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withProgress(title, work) {
  const startedAt = performance.now()
  const elapsed = () => spoken(performance.now() - startedAt)
  const isTerminal = process.stdout.isTTY === true
  const show = () =>
    isTerminal ? process.stdout.write(`\r\x1b[K${title} … ${elapsed()}`) : say(`${title} … ${elapsed()}`)
  if (isTerminal) show()
  else say(`${title} …`)
  const timer = setInterval(show, isTerminal ? TERMINAL_TICK_MS : LOG_TICK_MS)
  const end = (word) => {
    clearInterval(timer)
    say(`${isTerminal ? '\r\x1b[K' : ''}${title}: ${word} in ${elapsed()}`)
  }
  try {
    const result = await work()
    end('done')
    return result
  } catch (error) {
    end('failed')
    throw error
  }
}

import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits for a condition that no event announces.
 * @throws Error when it is still false after `deadlineMs`.
 */
export async function waitUntil(
  isTrue: () => boolean | Promise<boolean>,
  deadlineMs = 10_000,
): Promise<void> {
  const pollMs = 10
  for (let waitedMs = 0; !(await isTrue()); waitedMs += pollMs) {
    if (waitedMs >= deadlineMs) throw new Error(`Still not true after ${deadlineMs} ms: ${isTrue.toString()}`)
    await sleep(pollMs)
  }
}

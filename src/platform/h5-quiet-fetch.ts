import { eventCenter } from '@tarojs/runtime'
import { RetryLater } from '@/lib/retry-later'
import { whenIdle } from './when-idle'

/** From the first page that is shown until something is fetched that nobody asked for yet, in ms. Source: ours */
const QUIET_MS = 5_000

/**
 * Fetches files that will be wanted, such as the other tabs, so that they are there when the network is not: one after the
 * other, in quiet moments, some time after the first page has been shown. What does not come is asked for again later.
 * Source: ui.md §10 (Offline)
 */
export function fetchInQuiet(loads: readonly (() => Promise<unknown>)[]): void {
  const waiting = [...loads]
  const next = () => void whenIdle(fetchFirst)
  const fetchFirst = () => {
    const [load] = waiting
    if (!load) return
    if (!navigator.onLine) return later.failed()
    load().then(
      () => {
        later.settled()
        waiting.shift()
        next()
      },
      () => later.failed(),
    )
  }
  const later = new RetryLater(next)
  const begin = () => {
    eventCenter.off('__afterTaroRouterChange', begin)
    setTimeout(next, QUIET_MS)
  }
  if (waiting.length > 0) eventCenter.on('__afterTaroRouterChange', begin)
}

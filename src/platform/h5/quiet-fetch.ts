import { eventCenter } from '@tarojs/runtime'
import { RetryLater } from '@/lib/retry-later'
import { whenIdle } from '../when-idle'

/** Time from the first shown page to the first prefetch, in ms. Source: ours */
const QUIET_MS = 5_000

/**
 * Prefetches files that will be needed, such as the other tabs, so that they are available without a network: one
 * after the other, in idle moments, some time after the first page. A failed file is fetched again later.
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

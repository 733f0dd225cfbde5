import { MINUTE_MS } from '@contract/constants'
import type { Log } from '../lib/log'
import type { DeliveryCounts } from './delivery-counts'

/** How often the counts are written to the log, in ms. Source: ours */
const REPORT_MS = MINUTE_MS
/** Outcomes that need nobody: the client has the event, or asks for it when it connects. */
const USUAL = /^push\..*\.(?:sent|offline)$|^end\.(?:normal|goingAway)$/

/** Writes what was counted since the last report, one line for usual outcomes and one warning for all others. */
export interface DeliveryReport {
  /** Starts to write once a minute. */
  start(): void
  /** Writes now; writes no line when nothing was counted. */
  write(): void
  /** Writes the rest and ends. */
  stop(): void
}

/** Answers from the log why pushes did not reach anybody, for a running system. Source: ours */
export const createDeliveryReport = (
  log: Pick<Log, 'info' | 'warn'>,
  counts: Pick<DeliveryCounts, 'read'>,
): DeliveryReport => {
  let reported: Record<string, number> = {}
  let timer: NodeJS.Timeout | null = null

  const write = (): void => {
    const total = counts.read()
    const news = Object.entries(total)
      .map(([name, count]) => [name, count - (reported[name] ?? 0)] as const)
      .filter(([, count]) => count > 0)
    reported = total
    const usual = news.filter(([name]) => USUAL.test(name))
    const unusual = news.filter(([name]) => !USUAL.test(name))
    if (usual.length > 0) log.info('delivery.counts', Object.fromEntries(usual))
    if (unusual.length > 0) log.warn('delivery.not_delivered', Object.fromEntries(unusual))
  }

  return {
    start: () => void (timer ??= setInterval(write, REPORT_MS)),
    write,
    stop() {
      if (timer) clearInterval(timer)
      timer = null
      write()
    },
  }
}

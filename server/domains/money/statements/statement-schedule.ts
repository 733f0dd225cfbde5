import { DAY_MS, HOUR_MS } from '@contract/constants'
import type { Db } from '../../../db/database'
import { dayOf, dayStartOf } from '../../../lib/clock'
import type { Core } from '../../../lib/core'
import type { VendorSource } from './sources'
import type { StatementFetch } from './statement-fetch'
import { StatementRepository } from './statement.repository'

/** Name of the recurring task that enqueues the jobs of days without a statement. */
export const STATEMENT_WORK = 'statements'
/** How often it runs, in ms. */
export const STATEMENT_EVERY_MS = HOUR_MS

/** When vendors have made the file of a day, in ms after its end. Source: providers WeChat Pay v3, Alipay */
const READY_MS = 10 * HOUR_MS
/** How far a server that did not run goes back, in ms. Source: ours */
const BACKLOG_MS = 7 * DAY_MS

/**
 * Adds a job for each of the last days that has no statement, from the vendor's first payment on. Days before that have no
 * order, so that another shop's payments would look like ours.
 */
export const scheduleStatements = async (
  { db, clock }: { readonly db: Db } & Pick<Core, 'clock'>,
  { sources, fetch }: { readonly sources: readonly VendorSource[]; readonly fetch: StatementFetch },
): Promise<void> => {
  const repository = new StatementRepository(db)
  const today = dayStartOf(clock.now())
  for (const { vendor, books } of sources) {
    const firstAt = (await repository.firstDayAt(vendor)) ?? (await books.firstAt(db))
    if (firstAt === null) continue
    const known = await repository.daysSince(vendor, today - BACKLOG_MS)
    const from = Math.max(dayStartOf(firstAt), today - BACKLOG_MS)
    for (let at = from; at < today; at += DAY_MS) {
      const turn = { vendor, day: dayOf(at), series: 0, round: 0 }
      if (!known.has(at)) await fetch.enqueue(db, turn, at + DAY_MS + READY_MS)
    }
  }
}

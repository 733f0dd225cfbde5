import type { Db } from '../../../db/database'
import type { ProductConfig } from '../../account/config/product-config'
import { type OpenReport, ReportRepository } from './report.repository'

/**
 * Finds the open report that demands a suspension of its target until operators decide; null without one. Call it with the
 * target's row locked; otherwise two concurrent calls miss each other's writes. @param isSuspended True while the target is
 * suspended: a suspension lasts until the last open report is decided. Source: product §7.9.4, docs/operations.md
 */
export type FindSuspensionDemand = (
  db: Db,
  memberId: string,
  isSuspended: boolean,
) => Promise<OpenReport | null>

/** Searches the table `report`. */
export const createFindSuspensionDemand = ({
  actions,
}: Pick<ProductConfig, 'actions'>): FindSuspensionDemand => {
  const rule = () => ({
    reporters: actions.reportersToRestrict,
    withinMs: actions.reportersWithinMs,
    reporterAgeMs: actions.reporterAgeMs,
    trust: actions.reporterTrust,
  })
  return async (db, memberId, isSuspended) => {
    const reports = new ReportRepository(db)
    const found = isSuspended
      ? await reports.findOpen(memberId)
      : await reports.findSuspending(memberId, rule())
    return found ?? null
  }
}

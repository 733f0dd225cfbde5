import type { Db } from '../../../db/database'
import type { ProductConfig } from '../../account/config/product-config'
import { type OpenReport, ReportRepository } from './report.repository'

/**
 * Finds the open report that demands a hold of its target until operators decide; null without one. Call it with the
 * target's row locked; otherwise two concurrent calls miss each other's writes. @param isHeld True while the target is
 * held: a hold lasts until the last open report is decided. Source: product §7.9.4, docs/operations.md
 */
export type FindHoldDemand = (db: Db, memberId: string, isHeld: boolean) => Promise<OpenReport | null>

/** Searches the table `report`. */
export const createFindHoldDemand = ({ actions }: Pick<ProductConfig, 'actions'>): FindHoldDemand => {
  const rule = () => ({
    reporters: actions.reportersToRestrict,
    withinMs: actions.reportersWithinMs,
    reporterAgeMs: actions.reporterAgeMs,
    trust: actions.reporterTrust,
  })
  return async (db, memberId, isHeld) => {
    const reports = new ReportRepository(db)
    const found = isHeld ? await reports.findOpen(memberId) : await reports.findHolding(memberId, rule())
    return found ?? null
  }
}

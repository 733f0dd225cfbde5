import type { Db } from '../../db/database'
import type { ProductConfig } from '../config/product-config'
import { type OpenReport, ReportRepository } from './report.repository'

/**
 * The open report that demands that its target is held until operators have decided; null when none does. To be asked with
 * the target's row locked, or two who ask at once each miss what the other writes. @param isHeld True while the target is
 * held already: a hold runs until the last open report is decided. Source: product §7.9.4, docs/operations.md
 */
export type FindHoldDemand = (db: Db, memberId: string, isHeld: boolean) => Promise<OpenReport | null>

/** The question over the table `report`. */
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

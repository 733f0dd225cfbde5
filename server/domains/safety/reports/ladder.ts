import { DAY_MS } from '@contract/constants'
import type { ReportReason } from '@contract/types/action'
import type { SanctionTable } from '../../../db/tables/safety'

/** A step that an operator can choose. */
export type LadderStep = Exclude<SanctionTable['step'], 'review'>

/** Every step, mildest first. Source: product §7.9.5 */
export const ladder = ['warning', 'day', 'week', 'ban'] as const satisfies readonly LadderStep[]

/** How long a step restricts, in ms; null for ever. A warning restricts nothing. */
const lengths: Record<LadderStep, number | null> = { warning: 0, day: DAY_MS, week: 7 * DAY_MS, ban: null }

/** Reasons that lead to a ban at once. Source: product §7.9.5 */
const gravest: ReadonlySet<string> = new Set<ReportReason>(['scam', 'minor'])

/** The class of the reason, which the target sees instead of the report. Keys of the notification texts. */
const classes: Record<ReportReason, string> = {
  fake_photos: 'fake',
  fake_wechat: 'fake',
  scam: 'scam',
  leads_elsewhere: 'scam',
  sexual: 'sexual',
  harassment: 'harassment',
  extortion: 'harassment',
  minor: 'minor',
  illegal: 'other',
  hate: 'harassment',
  other: 'other',
}

/** The class of a report's reason; `other` for a reason that no longer exists. */
export const reasonClassOf = (reason: string): string => classes[reason as ReportReason] ?? 'other'

/** Unix ms at which a step that begins now ends; null without an end. */
export const untilOf = (step: LadderStep, nowMs: number): number | null => {
  const length = lengths[step]
  return length === null ? null : nowMs + length
}

/**
 * The step that a report leads to: one above the heaviest earlier step, or a ban at once for a scam or a minor.
 * `earlier` are the steps that were in force when the report arrived.
 */
export const nextStep = (reason: string, earlier: readonly string[]): LadderStep => {
  if (gravest.has(reason)) return 'ban'
  const heaviest = Math.max(-1, ...earlier.map((step) => ladder.indexOf(step as LadderStep)))
  return ladder[Math.min(heaviest + 1, ladder.length - 1)] ?? 'ban'
}

import { SPEED_PORTRAIT_STEPS } from '@contract/constants'
import type { ProductConfig } from '../../account/config/product-config'
import type { DateRow, DatedPair, SideRow } from './date.repository'

type Times = Pick<ProductConfig['speed'], 'talkMs' | 'graceMs'>

/** Step of the portrait that is clear. */
export const CLEAR_STEP = SPEED_PORTRAIT_STEPS + 1

const stepMs = ({ talkMs }: Times): number => talkMs / SPEED_PORTRAIT_STEPS

/** The portrait's step at a given time; a pause stops it. Source: product §0.2 */
export const portraitStep = (date: DateRow, times: Times, nowMs: number): number => {
  if (date.phase !== 'talking') return CLEAR_STEP
  const talkedMs = times.talkMs - (date.ends_at - (date.paused_at ?? nowMs))
  const step = 1 + Math.floor(talkedMs / stepMs(times))
  return Math.min(SPEED_PORTRAIT_STEPS, Math.max(1, step))
}

/** When the portrait next gets clearer; null in a pause and outside the talk. */
export const portraitNextAt = (date: DateRow, times: Times, nowMs: number): number | null => {
  if (date.phase !== 'talking' || date.paused_at !== null) return null
  return date.ends_at - times.talkMs + portraitStep(date, times, nowMs) * stepMs(times)
}

/** Until when the date waits for a lost member; null while they are connected. */
export const awayUntil = (side: SideRow, { graceMs }: Times): number | null =>
  side.away_at === null ? null : side.away_at + graceMs

/** When the date next changes by itself. */
export const dueAt = ({ date, sides }: DatedPair, times: Times, nowMs: number): number => {
  if (date.phase === 'choosing') return date.choose_until_at ?? nowMs
  const waits = sides.map((side) => awayUntil(side, times)).filter((at) => at !== null)
  return waits.length > 0 ? Math.min(...waits) : (portraitNextAt(date, times, nowMs) ?? date.ends_at)
}

/** The side of a member and that of the peer. @throws Error when the member is on neither. */
export const sidesOf = ({ sides: [a, b] }: DatedPair, memberId: string): { mine: SideRow; peer: SideRow } => {
  if (a.member_id === memberId) return { mine: a, peer: b }
  if (b.member_id === memberId) return { mine: b, peer: a }
  throw new Error('a side of the date expected')
}

import { DAY_MS, MINUTE_MS } from '@contract/constants'
import type { Activity } from '@contract/types/member'
import type { MemberRow } from './member.repository'

/** Ages of the last activity with the name of each, the freshest first. Source: product §5.1, ours */
const steps = [
  [5 * MINUTE_MS, 'online'],
  [60 * MINUTE_MS, 'recent'],
  [DAY_MS, 'today'],
  [72 * 60 * MINUTE_MS, 'days3'],
] as const

/**
 * A member's activity as a viewer may see it: viewers who hide their own activity cannot see other people's. Source:
 * product §5.1
 */
export const activityOf = (
  member: Pick<MemberRow, 'active_at' | 'settings'>,
  viewer: Pick<MemberRow, 'settings'>,
  nowMs: number,
): Activity => {
  if (member.settings.hideOnline || viewer.settings.hideOnline) return null
  return steps.find(([age]) => nowMs - member.active_at < age)?.[1] ?? null
}

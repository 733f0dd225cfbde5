import type { HideableField } from '@contract/types/member'
import type { MemberRow } from './member.repository'

/** Columns of what a member may hide, with their emptiness. */
const emptied = {
  heightCm: { height_cm: null },
  job: { job: null },
  education: { education: null },
  incomeBand: { income_band: null },
  marital: { marital: null },
  smoke: { smoke: null },
  drink: { drink: null },
  children: { children: null },
  lookingFor: { looking_for: [] },
} as const satisfies Record<HideableField, Partial<MemberRow>>

/**
 * A member as others see them: what they hide of their profile is as if it had never been filled in. Everything that shows,
 * compares another member's profile goes through this; the feed's filters look at the same setting in SQL.
 * Source: product §5.1 (per visibility), §8 (22)
 */
export const asOthersSee = <M extends Pick<MemberRow, 'settings'>>(member: M): M => {
  const { hiddenFields } = member.settings
  return hiddenFields.reduce((seen, field) => ({ ...seen, ...emptied[field] }), member)
}

import type { HideableField } from '@contract/types/member'
import type { MemberRow } from './member.repository'

/** Columns that a member may hide, with their empty values. */
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
 * A member as others see them: hidden fields are empty. Everything that shows or compares another member's profile
 * uses this; the feed's filters use the same setting in SQL. Source: product §5.1 (per visibility), §8 (22)
 */
export const asOthersSee = <M extends Pick<MemberRow, 'settings'>>(member: M): M => {
  const { hiddenFields } = member.settings
  return hiddenFields.reduce((seen, field) => ({ ...seen, ...emptied[field] }), member)
}

import type { Audience } from '@contract/types/audience'
import type { HideableField } from '@contract/types/member'
import { settingsOf } from './member-defaults'
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

/** The audience that a viewer belongs to. */
export const audienceOf = (isMatched: boolean): Audience => (isMatched ? 'match' : 'everyone')

/**
 * A member as others see them: fields that this audience may not see are empty. Everything that shows or compares
 * another member's profile uses this. The feed's filters use `hiddenFields` in SQL, for matches too, so that no filter
 * finds what some viewers must not know. Source: product §5.1 (per visibility), §8 (22)
 */
export const asOthersSee = <M extends Pick<MemberRow, 'settings'>>(member: M, audience: Audience): M => {
  const { hiddenFields, matchFields } = settingsOf(member)
  const isSeen = (field: HideableField): boolean => audience === 'match' && matchFields.includes(field)
  return hiddenFields.reduce((seen, field) => (isSeen(field) ? seen : { ...seen, ...emptied[field] }), member)
}

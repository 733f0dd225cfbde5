import type { MemberBrief } from '@contract/types/member'
import type { MemberRow } from './member.repository'

const deactivatedStates: ReadonlySet<string> = new Set<MemberRow['account_state']>(['banned', 'cancelling'])

/** True for an account that others no longer meet: banned, being cancelled, or erased. Source: product §7.9, §7.12.2 */
export const isDeactivated = ({ account_state: state }: Pick<MemberRow, 'account_state'>): boolean =>
  deactivatedStates.has(state)

/** The brief that everybody sees of a member who left, was banned or blocked the viewer. */
export const deactivatedBrief = ({ id, gender }: Pick<MemberBrief, 'id' | 'gender'>): MemberBrief => ({
  id,
  nickname: '',
  avatarUrl: null,
  tint: null,
  age: null,
  gender,
  certified: false,
  vip: false,
  activity: null,
  demo: false,
  gone: true,
})

/**
 * A member from whom the viewer parted: their name and picture, never their activity. Without details of members who
 * hide from the viewer.
 */
export const partedBrief = (member: MemberBrief, hiding: ReadonlySet<string> = new Set()): MemberBrief =>
  hiding.has(member.id) ? deactivatedBrief(member) : { ...member, activity: null }

import type { MemberRow } from './member.repository'

const goneStates: ReadonlySet<string> = new Set<MemberRow['account_state']>(['banned', 'cancelling'])

/** True for an account that others no longer meet: banned, being cancelled, or erased. Source: product §7.9, §7.12.2 */
export const isGone = ({ account_state: state }: Pick<MemberRow, 'account_state'>): boolean =>
  goneStates.has(state)

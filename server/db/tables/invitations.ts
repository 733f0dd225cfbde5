import type { Default } from './columns'

/** One member who joined with another's code. Source: product §7.11 */
export interface InviteTable {
  id: string
  inviter_id: string
  invitee_id: string
  /** `active`: the invitee is verified and was active on enough days; the reward is on its way. */
  state: 'joined' | 'verified' | 'active' | 'rewarded' | 'invalid'
  invalid_reason: 'device' | 'phone' | 'payment' | 'loop' | 'restricted' | 'address' | null
  joined_at: number
  verified_at: number | null
  active_at: number | null
  rewarded_at: number | null
  invalid_at: number | null
  /** Bonus coins that the invitee got. */
  invitee_coins: Default<number>
  /** Bonus coins that the inviter got. */
  inviter_coins: Default<number>
  /** Shares of what the invitee spent, as far as they were not undone. */
  income_fen: Default<number>
}

/** Something that names a person, as a keyed hash, and the one invite that it counts for. */
export interface InviteMarkTable {
  kind: 'device' | 'phone' | 'payment'
  hash: Buffer
  invite_id: string
}

/** A day on which an invitee was here; only while days are counted. */
export interface InviteDayTable {
  invite_id: string
  day: string
}

/** How many invitees of a member counted. */
export interface InviteStandingTable {
  member_id: string
  counted: number
}

/** Principal that an invitee spent, for good as far as is known, and the inviter's share of it. */
export interface InviteSpendTable {
  /** Names the event by which it was spent. */
  key: string
  invite_id: string
  spent_fen: number
  share_fen: Default<number>
  /** `waiting`: until the invitee is certified. */
  state: 'waiting' | 'earned' | 'undone'
  spent_at: number
  /** When the share may be taken out; null until it is earned. */
  release_at: number | null
}

/** A keyed hash of an account by which a member pays or is paid. */
export interface PaymentAccountTable {
  hash: Buffer
  member_id: string
  noted_at: number
}

/** A device on which a member was ever logged in. */
export interface MemberDeviceTable {
  device_id: string
  member_id: string
}

/** Tables of the invitations. */
export interface InvitationTables {
  invite: InviteTable
  invite_mark: InviteMarkTable
  invite_day: InviteDayTable
  invite_standing: InviteStandingTable
  invite_spend: InviteSpendTable
  payment_account: PaymentAccountTable
  member_device: MemberDeviceTable
}

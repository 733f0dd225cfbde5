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
  /** Bonus coins that the invitee received. */
  invitee_coins: Default<number>
  /** Bonus coins that the inviter received. */
  inviter_coins: Default<number>
  /** The inviter's shares of the invitee's spending, without those that were undone. */
  income_fen: Default<number>
}

/** A keyed hash that identifies a person, and the only invite that it counts for. */
export interface InviteFingerprintTable {
  kind: 'device' | 'phone' | 'payment'
  hash: Buffer
  invite_id: string
}

/** A day on which an invitee was active; kept only while days are counted. */
export interface InviteDayTable {
  invite_id: string
  day: string
}

/** Number of a member's invitees that counted. */
export interface InviteStandingTable {
  member_id: string
  counted: number
}

/** Principal that an invitee spent and that was not undone so far, with the inviter's share. */
export interface InviteSpendTable {
  /** Identifies the event of the spending. */
  key: string
  invite_id: string
  spent_fen: number
  share_fen: Default<number>
  /** `waiting`: until the invitee is certified. */
  state: 'waiting' | 'earned' | 'undone'
  spent_at: number
  /** When the share may be withdrawn; null until it is earned. */
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
  invite_mark: InviteFingerprintTable
  invite_day: InviteDayTable
  invite_standing: InviteStandingTable
  invite_spend: InviteSpendTable
  payment_account: PaymentAccountTable
  member_device: MemberDeviceTable
}

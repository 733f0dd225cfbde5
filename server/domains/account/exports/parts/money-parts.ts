import { sql } from 'kysely'
import type { PartRow, Parts, RowTools } from './part'

/** Adds the member's own contact in the clear. */
const withWxId = ({ wx_sealed: sealed, ...row }: PartRow, { crypto }: RowTools): PartRow => ({
  ...row,
  wx_id: crypto.unseal(sealed as Buffer),
})

type Money =
  | 'contact/contact'
  | 'contact/bought'
  | 'contact/sold'
  | 'money/accounts'
  | 'money/movements'
  | 'money/bills'
  | 'money/orders'
  | 'money/refunds'
  | 'money/bonus'
  | 'money/spent'
  | 'money/income'
  | 'money/membership'
  | 'money/alipay'
  | 'money/name-checks'
  | 'money/withdrawals'
  | 'invitations/invitations'
  | 'invitations/standing'
  | 'invitations/days'
  | 'invitations/shares'

/** The member's words about an unlock, without the addresses of pictures. */
const ownWords = (column: string) => sql`${sql.ref(column)} - 'imageUrls'`

/** Money, contacts and invitations. Payees are masked; contacts bought from others are left out. */
export const moneyParts: Parts<Money> = {
  'contact/contact': {
    rows: (
      id,
    ) => sql`select member_id as page_key, wx_sealed, sale_enabled, consent_mode, audience, suspended_until,
      suspend_reason, created_at, updated_at from wx_account where member_id = ${id}`,
    finish: withWxId,
  },
  'contact/bought': {
    rows: (
      id,
    ) => sql`select id as page_key, id, owner_id, list_price_coins, paid_coins, consent_mode, state, note,
      created_at, revealed_at, settled_at, ended_at, ${ownWords('feedback')} as feedback, ${ownWords('claim')} as claim,
      verdict from unlock_order where buyer_id = ${id}`,
  },
  'contact/sold': {
    rows: (
      id,
    ) => sql`select id as page_key, id, buyer_id, list_price_coins, owner_share_fen, consent_mode, state,
      created_at, revealed_at, settled_at, ended_at, ${ownWords('reply')} as reply, verdict
      from unlock_order where owner_id = ${id}`,
  },
  'money/accounts': {
    rows: (id) => sql`select id as page_key, kind, balance_fen from ledger_account where owner_id = ${id}`,
  },
  'money/movements': {
    rows: (id) => sql`select p.id as page_key, a.kind as account, j.kind, p.amount_fen, p.balance_after_fen,
      j.at as moved_at from ledger_posting as p join ledger_account as a on a.id = p.account_id
      join ledger_journal as j on j.id = p.journal_id where a.owner_id = ${id}`,
  },
  'money/bills': {
    rows: (
      id,
    ) => sql`select id as page_key, id, type, biz_type, sign, amount_fen, fee_fen, coins, state, channel,
      balance_after_fen, balance_after_coins, peer_id as with_id, order_no, refund_of, created_at, settled_at, release_at
      from bill where member_id = ${id}`,
  },
  'money/orders': {
    rows: (
      id,
    ) => sql`select order_no as page_key, order_no, kind, package_id, amount_fen, coins, bonus_coins, days,
      platform, state, channel, provider_no, refunded_fen, created_at, paying_at, paid_at, closed_at
      from recharge_order where member_id = ${id}`,
  },
  'money/refunds': {
    rows: (
      id,
    ) => sql`select refund_no as page_key, refund_no, order_no, amount_fen, bonus_coins, by_hand, state,
      created_at, sent_at, ended_at from recharge_refund where member_id = ${id}`,
  },
  'money/bonus': {
    rows: (id) => sql`select id as page_key, coins, left_coins, granted_at, expire_at
      from bonus_lot where member_id = ${id}`,
  },
  'money/spent': {
    rows: (id) => sql`select key as page_key, kind, principal_coins, bonus_coins, at as spent_at
      from coin_spend where member_id = ${id}`,
  },
  'money/income': {
    rows: (
      id,
    ) => sql`select id as page_key, fen as amount_fen, taken_fen, state, release_at, created_at, released_at
      from income_lot where member_id = ${id}`,
  },
  'money/membership': {
    rows: (id) => sql`select id as page_key, order_no, days, from_at, until_at, created_at, revoked_at
      from vip_grant where member_id = ${id}`,
  },
  'money/alipay': {
    rows: (id) => sql`select member_id as page_key, account_masked, name_masked, id_card_masked, bound_at,
      locked_until_at, name_checked_at, verified_at from alipay_account where member_id = ${id}`,
  },
  'money/name-checks': {
    rows: (id) => sql`select id as page_key, verdict, asked_at, decided_at
      from real_name_check where member_id = ${id}`,
  },
  'money/withdrawals': {
    rows: (
      id,
    ) => sql`select id as page_key, id, amount_fen, fee_fen, arrive_fen, state, reason, payee_masked, created_at,
      approved_at, ended_at from withdrawal where member_id = ${id}`,
  },
  'invitations/invitations': {
    rows: (
      id,
    ) => sql`select id as page_key, case when inviter_id = ${id} then 'inviter' else 'invitee' end as i_am, state,
      invalid_reason, joined_at, verified_at, active_at, rewarded_at, invalid_at,
      case when inviter_id = ${id} then inviter_coins else invitee_coins end as my_coins,
      case when inviter_id = ${id} then income_fen end as my_income_fen
      from invite where inviter_id = ${id} or invitee_id = ${id}`,
  },
  'invitations/standing': {
    rows: (id) => sql`select member_id as page_key, counted from invite_standing where member_id = ${id}`,
  },
  'invitations/days': {
    rows: (id) => sql`select day::text as page_key, day::text as day from invite_day
      join invite on invite.id = invite_day.invite_id where invite.invitee_id = ${id}`,
  },
  'invitations/shares': {
    rows: (id) => sql`select s.key as page_key,
      case when i.invitee_id = ${id} then s.spent_fen end as spent_fen,
      case when i.inviter_id = ${id} then s.share_fen end as share_fen, s.state, s.spent_at, s.release_at
      from invite_spend as s join invite as i on i.id = s.invite_id
      where i.inviter_id = ${id} or i.invitee_id = ${id}`,
  },
}

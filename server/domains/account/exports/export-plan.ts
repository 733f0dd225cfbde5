import { type RawBuilder, sql } from 'kysely'
import { groupsOf } from '../../../db/chat/chat-tables'
import type { Tables } from '../../../db/tables'
import type { ExportFile } from '../../../text/export-files'
import { accountParts } from './parts/account-parts'
import { moneyParts } from './parts/money-parts'
import { talkParts } from './parts/talk-parts'
import type { ExportPart, Parts } from './parts/part'

/** Whether a table is in a member's export. */
export type Share =
  /** Exported to these files, with the columns that they name and no others. */
  | { readonly how: 'exported'; readonly files: readonly ExportFile[] }
  /** Not exported, because it has nothing of the member's own, or data that must not leave; `why` says the reason. */
  | { readonly how: 'left'; readonly why: string }

const exported = (...files: readonly ExportFile[]): Share => ({ how: 'exported', files })
const left = (why: string): Share => ({ how: 'left', why })

const MOMENT = 'a state of the moment'
const OPERATORS = "operators' own work"
const KEYED = 'a keyed hash: a secret of the service'

/**
 * Every table and whether a member's export contains it. A table without a line here does not compile. A column is
 * exported only where a part names it. Source: product §7.12.3, PIPL art. 45
 */
export const exportPlan: Readonly<Record<keyof Tables, Share>> = {
  // The account.
  member: exported('account/profile', 'account/settings'),
  terms_consent: exported('account/consents'),
  session: exported('account/logins'),
  member_identity: left('ids that a platform gave to this product alone, which mean nothing elsewhere'),
  notice: exported('account/notices'),
  push_subscription: left('addresses and keys of browsers: a secret of the service'),
  notice_grant: left('numbers of a permission that the platforms keep'),
  away_notice: left(MOMENT),
  away_push: left(MOMENT),
  sanction: exported('account/sanctions'),
  appeal: exported('account/appeals'),
  cancellation: exported('account/cancellation'),
  data_export: exported('account/exports'),
  sms_code: left('a secret of minutes'),
  register_ticket: left('a secret of minutes'),
  phone_change: exported('account/phones'),
  contact_block: exported('account/blocked-numbers'),
  member_device: left('device ids: a secret of the service'),
  age_refusal: left('holds no member'),
  usage_count: left('counters of a day, by which abuse is found'),
  profile_budget: left('marks of a day that name nobody, by which abuse is found'),
  idempotent_answer: left('answers of a day, whose facts are in other tables'),

  // Pictures, place and face.
  member_location: exported('place/place'),
  cleared_place: exported('place/cleared'),
  image: exported('album/photos'),
  voice_intro: exported('album/voice-intro'),
  profile_share: exported('account/share'),
  upload: exported('album/uploads'),
  face_consent: exported('authentication/consents'),
  authentication: exported('authentication/attempts'),
  authentication_appointment: exported('authentication/appointments'),
  authentication_badge: exported('authentication/badge'),
  authentication_challenge: left('what has to be said and done: a secret until it is over'),
  banned_face: left('holds no member'),
  refused_picture: left('holds no member'),
  banned_picture: left('fingerprints by which abuse is found'),

  // Actions of the member; actions of others toward them belong to the others.
  action: exported('actions/given'),
  visit: exported('actions/visits'),
  match: exported('actions/matches'),
  block: exported('actions/blocks'),
  report: exported('actions/reports'),
  account_trace: left('keyed hashes of 90 days, by which abuse is found'),
  evasion_check: left(MOMENT),
  report_network: left('keyed hashes of a week, by which abuse is found'),
  audit_entry: left(OPERATORS),

  // Chats: the own side only.
  message_group: exported('messages/groups'),
  message_group_member: exported('messages/groups'),
  message: exported('messages/sent', 'messages/hearts'),
  message_media: exported('messages/sent'),
  hidden_message: exported('messages/hidden'),
  inquiry: exported('messages/inquiries'),
  sent_text: left(KEYED),
  outbox: left('events of a minute that other tables hold'),
  commit_record: left('holds no member'),
  chat_home: left('holds no member'),
  speed_side: exported('speed/dates'),
  speed_line: exported('speed/lines'),
  speed_date: left('how a date went, without anybody in it'),
  speed_seat: left(MOMENT),
  speed_presence: left(MOMENT),

  // Money.
  wx_account: exported('contact/contact'),
  unlock_order: exported('contact/bought', 'contact/sold'),
  unlock_quote: left('prices of five minutes'),
  ledger_account: exported('money/accounts'),
  ledger_posting: exported('money/movements'),
  ledger_journal: exported('money/movements'),
  bill: exported('money/bills'),
  recharge_order: exported('money/orders'),
  recharge_refund: exported('money/refunds'),
  guardian_claim: left("a guardian's own data, which the member must not learn"),
  guardian_photo: left("a guardian's own data, which the member must not learn"),
  guardian_refund: left('numbers of claims; the refunds are in money/refunds'),
  owed_payment: left('of accounts that are gone alone'),
  bonus_lot: exported('money/bonus'),
  coin_spend: exported('money/spent'),
  income_lot: exported('money/income'),
  vip_grant: exported('money/membership'),
  alipay_account: exported('money/alipay'),
  real_name_check: exported('money/name-checks'),
  withdrawal: exported('money/withdrawals'),
  payment_account: left(KEYED),
  payment_notice: left("a provider's message; its result is in the orders"),
  payment_alert: left(OPERATORS),
  vendor_statement: left('holds no member'),
  vendor_statement_line: left("a provider's list; its result is in the orders"),
  vendor_statement_difference: left(OPERATORS),
  local_payment: left("the embedded provider's own; its result is in the orders"),
  ledger_reversal: left(OPERATORS),
  payout_freeze: left('holds no member'),

  // Invitations: the own side only.
  invite: exported('invitations/invitations'),
  invite_standing: exported('invitations/standing'),
  invite_day: exported('invitations/days'),
  invite_spend: exported('invitations/shares'),
  invite_mark: left(KEYED),

  operator: left('holds no member'),
  operator_session: left('holds no member'),
  case_claim: left(OPERATORS),
  case_note: left(OPERATORS),
  text_case: left(OPERATORS),
  media_check: left(OPERATORS),
  config_version: left('holds no member'),
  config_plan: left('holds no member'),
  switch_version: left('holds no member'),
  imprint_version: left('holds no member'),
  broadcast: left('holds no member; each member has a row of notice'),
  word_list_version: left('holds no member'),
  word_list_draft: left('holds no member'),
  schema_version: left('holds no member'),
  secret_canary: left('holds no member'),
  retention_run: left('numbers of deleted rows, of nobody in particular'),
  secret_key: left('holds no member'),
  secret_pass: left('holds no member'),
  vendor_token: left('holds no member'),
  job: left('work of the moment, ids alone'),
}

/** Reads each file of an export. */
export const exportParts: Readonly<Record<ExportFile, ExportPart>> = {
  ...accountParts,
  ...talkParts,
  ...moneyParts,
} satisfies Parts<ExportFile>

/** A file that is exported unchanged. */
export interface ExportMedia {
  /** Orders the list; each page begins after a key. */
  readonly page_key: string
  readonly object_key: string
  /** Name in the export, without the extension, which is the object's own. */
  readonly name: string
}

/**
 * The member's own pictures, voices and files, whole, without those of chats. Never those of others, and never those made
 * for verifications.
 */
export const mediaOf = (memberId: string): RawBuilder<ExportMedia> => sql<ExportMedia>`
    select 'a' || id as page_key, coalesce(video_key, object_key) as object_key, 'media/album/' || id as name
      from image where member_id = ${memberId}
    union all select 'i' || id, object_key, 'media/voice-intro' from voice_intro where member_id = ${memberId}
    union all select 'u' || object_key, object_key, 'media/uploads/' || split_part(split_part(object_key, '/', 2), '.', 1)
      from upload where member_id = ${memberId} and state in ('stored', 'evidence')`

/** The pictures and voices that the member sent in chats. */
export const chatMediaOf = (memberId: string): RawBuilder<ExportMedia> => sql<ExportMedia>`
    select id as page_key, content->>'key' as object_key, 'media/messages/' || id as name from message
      where group_id in ${groupsOf(memberId)} and from_id = ${memberId} and content ? 'key'`

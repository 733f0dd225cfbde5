import { SERVICE_ACCOUNT_ID } from '@contract/constants'
import { type RawBuilder, sql } from 'kysely'
import { groupsOf } from '../../../db/chat/chat-tables'
import type { Tables } from '../../../db/tables'
import { pairOf } from '../members/pair'
import { defaultFilters, defaultSettings } from '../members/member-defaults'

/** What an erasure does with the rows of a table. */
export type Fate =
  | { readonly how: 'erased'; readonly steps: (memberId: string) => readonly RawBuilder<unknown>[] }
  /** Keeps rows that contain nothing of a member, or only what must stay; `why` says the reason. */
  | { readonly how: 'kept'; readonly why: string }

type Column = RawBuilder<unknown>

const erased = (steps: (memberId: string) => readonly RawBuilder<unknown>[]): Fate => ({
  how: 'erased',
  steps,
})
const kept = (why: string): Fate => ({ how: 'kept', why })

/** Deletes every row that names the member in one of the columns. */
const deleted = (table: keyof Tables, ...columns: readonly string[]): Fate =>
  erased((memberId) => {
    const named: Column = sql.join(
      columns.map((column) => sql`${sql.ref(column)} = ${memberId}`),
      sql` or `,
    )
    return [sql`delete from ${sql.table(table)} where ${named}`]
  })

const BOOKS = 'the books, under an id that names nobody any more: three years'

/** The phone hash of the member, while the row still has it. */
const phoneOf = (memberId: string) => sql`(select phone_hash from member where id = ${memberId})`

/** The member's own words in a complaint, or in an answer to one. */
const withoutWords = (column: string, words: string): Column =>
  sql`${sql.ref(column)} = ${sql.ref(column)} || ${words}::jsonb`

/**
 * What the erasure does with every table, in order. It empties rows that others need and deletes all other rows of
 * the member. A table without a line here does not compile. Source: product §7.12.2
 */
export const erasurePlan: Readonly<Record<keyof Tables, Fate>> = {
  // Logins of the member.
  sms_code: erased((id) => [sql`delete from sms_code where phone_hash = ${phoneOf(id)}`]),
  register_ticket: erased((id) => [
    sql`delete from register_ticket where member_id = ${id} or phone_hash = ${phoneOf(id)}`,
  ]),
  session: kept('security log of logins: 180 days after their end'),
  phone_change: erased((id) => [
    sql`update phone_change set from_masked = '', to_masked = '' where member_id = ${id}`,
  ]),
  terms_consent: deleted('terms_consent', 'member_id'),
  member_identity: deleted('member_identity', 'member_id'),
  member_device: deleted('member_device', 'member_id'),
  age_refusal: kept('holds no member; ends by itself'),
  usage_count: deleted('usage_count', 'subject'),
  profile_budget: deleted('profile_budget', 'subject'),
  idempotent_answer: deleted('idempotent_answer', 'member_id'),

  // Their face. A banned face is still recognised by a hash that names nobody.
  face_consent: deleted('face_consent', 'member_id'),
  authentication_challenge: deleted('authentication_challenge', 'member_id'),
  authentication_appointment: deleted('authentication_appointment', 'member_id'),
  authentication: deleted('authentication', 'member_id'),
  authentication_badge: deleted('authentication_badge', 'member_id'),
  banned_face: kept('holds no member'),
  refused_picture: kept('holds no member; ends by itself'),

  // Data that others saw of the member.
  member_location: deleted('member_location', 'member_id'),
  cleared_place: deleted('cleared_place', 'member_id'),
  banned_picture: erased((id) => [
    sql`delete from banned_picture where picture_id in (select id from image where member_id = ${id})`,
  ]),
  image: deleted('image', 'member_id'),
  voice_intro: deleted('voice_intro', 'member_id'),
  profile_share: deleted('profile_share', 'member_id'),
  action: deleted('action', 'from_id', 'to_id'),
  visit: deleted('visit', 'from_id', 'to_id'),
  match: deleted('match', 'low_id', 'high_id'),
  speed_date: erased((id) => [
    sql`delete from speed_date where id in (select date_id from speed_side where member_id = ${id})`,
  ]),
  speed_side: deleted('speed_side', 'member_id', 'peer_id'),
  speed_line: deleted('speed_line', 'from_id'),
  speed_seat: deleted('speed_seat', 'member_id'),
  speed_presence: deleted('speed_presence', 'member_id'),

  // Peers keep their side of a chat. The member's messages are recalled from it, and the member's contact is removed
  // from the exchange cards of others. Peers have seen it like that since the member left, so no change is counted:
  // see `chat/messages/unavailable-peer.ts`.
  message_media: erased((id) => [
    sql`delete from message_media as m using message as t
      where t.group_id in ${groupsOf(id)} and t.from_id = ${id} and m.group_id = t.group_id and m.seq = t.seq`,
  ]),
  message: erased((id) => [
    sql`update message set content = '{}', recalled_at = coalesce(recalled_at, created_at), risk_tag = null, heart_by = '{}'
      where group_id in ${groupsOf(id)} and from_id = ${id} and type <> 'tip'`,
    sql`update message set heart_by = array_remove(heart_by, ${id})
      where group_id in ${groupsOf(id)} and to_id = ${id} and ${id} = any(heart_by)`,
    sql`update message set content = content #- array['contacts', ${id}]
      where group_id in ${groupsOf(id)} and to_id = ${id} and content #> array['contacts', ${id}] is not null`,
  ]),
  inquiry: deleted('inquiry', 'member_id'),
  hidden_message: deleted('hidden_message', 'member_id'),
  sent_text: deleted('sent_text', 'from_id', 'to_id'),
  // The other side's chat stays. The thread with the help desk has no other member.
  message_group: erased((id) => {
    const { low_id: lowId, high_id: highId } = pairOf(SERVICE_ACCOUNT_ID, id)
    return [sql`delete from message_group where low_id = ${lowId} and high_id = ${highId}`]
  }),
  // Without the last line: a round makes it again from the messages that are left.
  message_group_member: erased((id) => [
    sql`update message_group_member set unread = null, last_line = null, summed_at = null
      where group_id in ${groupsOf(id)}`,
  ]),

  // Safety: other members stay protected and decisions stay, without words.
  block: erased((id) => [
    sql`delete from block where from_id = ${id}`,
    sql`update block set speed_peer = speed_peer || '{"nickname": "", "age": null, "sharedInterests": []}'
      where to_id = ${id} and speed_peer is not null`,
  ]),
  // Other members keep the number on their own lists: a hash that names nobody.
  contact_block: deleted('contact_block', 'member_id'),
  account_trace: deleted('account_trace', 'member_id'),
  evasion_check: deleted('evasion_check', 'member_id'),
  report_network: erased((id) => [
    sql`delete from report_network where report_id in (select id from report where from_id = ${id})`,
  ]),
  report: erased((id) => [
    // What the server alone suspected, and nobody decided.
    sql`delete from report where to_id = ${id} and from_id = ${SERVICE_ACCOUNT_ID} and decided_at is null`,
    sql`update report set detail = '', image_urls = '{}' where from_id = ${id}`,
    sql`update report set evidence = '{}' where (from_id = ${id} or to_id = ${id}) and decided_at is not null`,
  ]),
  sanction: kept('decisions, without words: the ladder must not restart'),
  appeal: erased((id) => [sql`update appeal set text = '' where member_id = ${id}`]),
  audit_entry: kept("operators' log, which nobody may change: ids and states, no member's words"),

  // Messages about the member, and to them.
  notice: deleted('notice', 'member_id'),
  away_push: erased((id) => [
    sql`delete from away_push where member_id = ${id} or about ->> 'peerId' = ${id}`,
  ]),
  away_notice: erased((id) => [
    sql`delete from away_notice where member_id = ${id} or about ->> 'peerId' = ${id}`,
  ]),
  push_subscription: deleted('push_subscription', 'member_id'),
  notice_grant: deleted('notice_grant', 'member_id'),
  // A row lives for a minute, but contains what its event says.
  outbox: erased((id) => [sql`delete from outbox where member_id = ${id} or event::text like ${`%${id}%`}`]),
  commit_record: kept('holds no member; ends by itself'),
  chat_home: kept('holds no member'),

  // Money: amounts stay in the books, names do not.
  wx_account: deleted('wx_account', 'member_id'),
  unlock_quote: deleted('unlock_quote', 'buyer_id', 'owner_id'),
  unlock_order: erased((id) => [
    sql`update unlock_order set wx_sealed = null, masked = '', ${withoutWords('reply', '{"text": "", "imageUrls": []}')}
      where owner_id = ${id}`,
    sql`update unlock_order set note = null,
      ${withoutWords('feedback', '{"detail": null, "imageUrls": []}')},
      ${withoutWords('claim', '{"detail": null, "imageUrls": []}')}
      where buyer_id = ${id}`,
  ]),
  alipay_account: deleted('alipay_account', 'member_id'),
  real_name_check: deleted('real_name_check', 'member_id'),
  withdrawal: erased((id) => [
    sql`update withdrawal set payee_hash = '', payee_masked = '', payee_sealed = '',
      bytes_sealed = case when sent_at is null then null else ''::bytea end
      where member_id = ${id}`,
  ]),
  payment_account: deleted('payment_account', 'member_id'),
  payment_notice: erased((id) => [
    sql`update payment_notice set body = '' where order_no in (select order_no from recharge_order where member_id = ${id})`,
  ]),
  recharge_order: erased((id) => [
    sql`update recharge_order set provider_ref = null where member_id = ${id}`,
  ]),
  payment_alert: kept(BOOKS),
  vendor_statement: kept('holds no member'),
  vendor_statement_line: kept(BOOKS),
  vendor_statement_difference: kept(BOOKS),
  recharge_refund: kept(BOOKS),
  owed_payment: kept(BOOKS),
  // A guardian's own data, under times of its own. The member's id names nobody any more.
  guardian_claim: kept(BOOKS),
  guardian_photo: kept('holds no member; ends by itself'),
  guardian_refund: kept(BOOKS),
  bonus_lot: kept(BOOKS),
  coin_spend: kept(BOOKS),
  income_lot: kept(BOOKS),
  vip_grant: kept(BOOKS),
  local_payment: kept(BOOKS),
  bill: kept(BOOKS),
  ledger_account: kept(BOOKS),
  ledger_journal: kept(BOOKS),
  ledger_posting: kept(BOOKS),
  ledger_reversal: kept(BOOKS),
  payout_freeze: kept('holds no member'),

  // Invitations: the other side's money depends on them.
  invite_day: erased((id) => [
    sql`delete from invite_day where invite_id in (select id from invite where invitee_id = ${id})`,
  ]),
  invite_mark: erased((id) => [
    sql`delete from invite_mark where kind <> 'phone'
      and invite_id in (select id from invite where invitee_id = ${id})`,
  ]),
  invite: kept("the other side's invitation"),
  invite_standing: kept('a number'),
  invite_spend: kept(BOOKS),

  // These name nobody, or are the record of the erasure.
  operator: kept('holds no member'),
  operator_session: kept('holds no member'),
  case_claim: kept('ids of cases, for ten minutes'),
  case_note: deleted('case_note', 'member_id'),
  text_case: deleted('text_case', 'member_id'),
  media_check: deleted('media_check', 'member_id'),
  config_version: kept('holds no member'),
  config_plan: kept('holds no member'),
  switch_version: kept('holds no member'),
  imprint_version: kept('holds no member'),
  broadcast: kept('holds no member; each member has a row of notice'),
  word_list_version: kept('holds no member'),
  word_list_draft: kept('holds no member'),
  schema_version: kept('holds no member'),
  secret_canary: kept('holds no member'),
  retention_run: kept('numbers of deleted rows, of nobody in particular'),
  secret_key: kept('holds no member'),
  secret_pass: kept('holds no member'),
  vendor_token: kept('holds no member'),
  job: kept('ids only'),
  upload: kept('objects are removed by their keys'),
  data_export: deleted('data_export', 'member_id'),
  cancellation: kept('that the account is gone, and the hash of its phone for 30 days'),

  // Last, because the steps above read its phone.
  member: erased((id) => [
    sql`update member set phone_hash = decode(md5(random()::text || id) || md5(random()::text), 'hex'), phone_sealed = '',
      phone_masked = '', phone_changed_at = null, nickname = '', nickname_changed_at = null, birth_date = '1900-01-01',
      birth_date_changed_at = null, bio = '', city_code = null, hometown_code = null, height_cm = null, job = null,
      education = null, income_band = null, marital = null, smoke = null, drink = null, children = null,
      looking_for = '{}', interests = '{}', prompts = '[]', certified_at = null, restriction_reason = null,
      restricted_until = null, completeness = 0, ip_province = null, invite_code = 'gone:' || id, language = 'zh-CN',
      consents = '{}', consented_at = null, learnt_since_at = null, vip_started_at = null, vip_expire_at = null, vip_source = null,
      vip_package_id = null, vip_bought_at = null, vip_used_at = null, invisible_until_at = null
      where id = ${id}`,
    sql`update member set invited_by = null, settings = ${JSON.stringify(defaultSettings)}::jsonb,
      filters = ${JSON.stringify(defaultFilters('female', 26))}::jsonb where id = ${id}`,
  ]),
}

/** Steps that delete the phone's hash when it is no longer needed. */
export const forgetPhonePlan = (memberId: string): readonly RawBuilder<unknown>[] => [
  sql`delete from invite_mark where kind = 'phone'
    and invite_id in (select id from invite where invitee_id = ${memberId})`,
  // After the owner of the number registered again, the number is theirs, and so are the blocks of it. Source:
  // product §7.9.2
  sql`update block set to_phone_hash = ''
    where (to_id = ${memberId}
      or to_phone_hash = (select phone_hash from cancellation where member_id = ${memberId}))
      and not exists (select from member where member.phone_hash = block.to_phone_hash)`,
  sql`update report set evidence = '{}' where from_id = ${memberId} or to_id = ${memberId}`,
  sql`update cancellation set phone_hash = null where member_id = ${memberId}`,
]

/** Keys of every object that shows something of the member, except in chats; read before their rows are deleted. */
export const objectsOf = (memberId: string): RawBuilder<{ key: string }> => sql<{ key: string }>`
    select unnest(array[object_key, thumb_key, blur_key]) as key from image where member_id = ${memberId}
    union select video_key from image where member_id = ${memberId} and video_key is not null
    union select object_key from voice_intro where member_id = ${memberId}
    union select object_key from upload where member_id = ${memberId}
    union select video_key from authentication where member_id = ${memberId} and video_key is not null
    union select object_key from data_export where member_id = ${memberId} and object_key is not null
    union select cover_key from authentication_badge where member_id = ${memberId}
    union select picture_key from speed_side where peer_id = ${memberId} and picture_key is not null`

/** Keys of the objects that the member sent in chats; read before their rows are deleted. */
export const chatObjectsOf = (memberId: string): RawBuilder<{ key: string }> => sql<{ key: string }>`
    select m.object_key as key from message_media as m join message as t on m.group_id = t.group_id and m.seq = t.seq
    where t.group_id in ${groupsOf(memberId)} and t.from_id = ${memberId}`

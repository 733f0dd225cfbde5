import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '../db/tables'

/** A column that holds keyed hashes. */
export interface HashColumn {
  readonly table: keyof Tables
  readonly column: string
  /** The rows whose hashes change with the secret; all of them without it. */
  readonly where?: RawBuilder<boolean>
}

/** Tables whose columns hold sealed values. */
export interface SealedColumns {
  readonly table: keyof Tables
  readonly columns: readonly string[]
}

/** A group of columns whose hashes are compared with each other, so that equal hashes change together. */
export type HashGroup =
  'phone' | 'wx' | 'alipay-account' | 'alipay-id-card' | 'real-name' | 'payment' | 'face' | 'age' | 'network'

/**
 * Every column of keyed hashes that outlives a change of the secret. Counters and marks of a day use `steadyMac`, and
 * codes of minutes and addresses of hours are signed; none of them is here.
 */
export const hashGroups: Readonly<Record<HashGroup, readonly HashColumn[]>> = {
  phone: [
    { table: 'member', column: 'phone_hash' },
    { table: 'block', column: 'to_phone_hash' },
    { table: 'contact_block', column: 'phone_hash' },
    { table: 'cancellation', column: 'phone_hash' },
    { table: 'register_ticket', column: 'phone_hash' },
    { table: 'sms_code', column: 'phone_hash' },
    { table: 'invite_mark', column: 'hash', where: sql`kind = 'phone'` },
    { table: 'account_trace', column: 'hash', where: sql`kind = 'phone'` },
    { table: 'guardian_claim', column: 'phone_hash' },
    { table: 'guardian_photo', column: 'phone_hash' },
  ],
  wx: [
    { table: 'wx_account', column: 'wx_hash' },
    { table: 'wx_account', column: 'listed_hash' },
    { table: 'unlock_quote', column: 'wx_hash' },
  ],
  'alipay-account': [
    { table: 'alipay_account', column: 'account_hash' },
    { table: 'withdrawal', column: 'payee_hash' },
  ],
  'alipay-id-card': [{ table: 'alipay_account', column: 'id_card_hash' }],
  'real-name': [{ table: 'real_name_check', column: 'pair_hash' }],
  payment: [
    { table: 'payment_account', column: 'hash' },
    { table: 'invite_mark', column: 'hash', where: sql`kind = 'payment'` },
  ],
  face: [{ table: 'authentication', column: 'video_hash' }],
  age: [{ table: 'age_refusal', column: 'subject_hash' }],
  network: [
    { table: 'report_network', column: 'network_hash' },
    { table: 'account_trace', column: 'hash', where: sql`kind = 'network'` },
  ],
}

/** Every column of sealed values. */
export const sealedColumns: readonly SealedColumns[] = [
  { table: 'secret_canary', columns: ['sealed'] },
  { table: 'member', columns: ['phone_sealed'] },
  { table: 'register_ticket', columns: ['phone_sealed', 'identities_sealed'] },
  { table: 'contact_block', columns: ['tail_sealed'] },
  { table: 'wx_account', columns: ['wx_sealed'] },
  { table: 'unlock_order', columns: ['wx_sealed'] },
  { table: 'alipay_account', columns: ['account_sealed', 'name_sealed', 'id_card_sealed'] },
  { table: 'withdrawal', columns: ['payee_sealed', 'bytes_sealed'] },
  { table: 'guardian_claim', columns: ['phone_sealed', 'form_sealed'] },
  { table: 'cleared_place', columns: ['cell_sealed'] },
  { table: 'vendor_token', columns: ['sealed'] },
  { table: 'operator', columns: ['totp_secret', 'invite_secret'] },
]

/** Columns with the keys of sealed objects in the store. Exports are not here: they are deleted within days. */
export const sealedObjects: readonly { readonly table: keyof Tables; readonly column: string }[] = [
  { table: 'authentication', column: 'video_key' },
  { table: 'authentication_badge', column: 'cover_key' },
  { table: 'guardian_photo', column: 'object_key' },
]

/** Columns of bytes that no rotation has to move, and the kinds of reason: plain hashes, signatures of minutes, marks of a day. */
export const plainColumns: readonly string[] = [
  // SHA-256 of random tokens, of requests and of pictures.
  'session.token_hash',
  'operator_session.token_hash',
  'operator.invite_hash',
  'register_ticket.body_hash',
  'idempotent_answer.body_hash',
  'image.content_hash',
  'authentication.cover_hash',
  'authentication_badge.cover_hash',
  // Made by a provider.
  'authentication.face_hash',
  'banned_face.face_hash',
  // Signed for five minutes.
  'sms_code.code_hmac',
  // Made by `steadyMac`, and deleted after a day.
  'sent_text.text_hash',
  // Moved at each start.
  'secret_key.canary',
  'secret_key.hash_key',
]

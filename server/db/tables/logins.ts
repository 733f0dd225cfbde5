import type { Default } from './columns'

/** A login on one device; the token is stored only as its SHA-256. */
export interface SessionTable {
  id: string
  member_id: string
  token_hash: Buffer
  device_id: string
  client: string
  /** Code of the city, province or country that it was opened from; null while unknown. */
  city: string | null
  created_at: number
  last_seen_at: number
  expire_at: number
  ended_at: number | null
}

/** A code sent by SMS, stored as its HMAC. */
export interface SmsCodeTable {
  ticket: string
  phone_hash: Buffer
  purpose: string
  device_id: string
  code_hmac: Buffer
  tries: Default<number>
  used_at: number | null
  /** The vendor that accepted the message, with its id of it; null before, and after a refusal. */
  vendor: Default<string | null>
  message_id: Default<string | null>
  /** What the carrier reported: delivered, or why not; null before. */
  delivery: Default<'delivered' | 'number' | 'frequency' | 'vendor' | null>
  delivered_at: Default<number | null>
  created_at: number
  expire_at: number
}

/** A phone whose code was correct and that may register. */
export interface RegisterTicketTable {
  ticket: string
  phone_hash: Buffer
  phone_sealed: Buffer
  phone_masked: string
  device_id: string
  expire_at: number
  used_at: number | null
  /** Idempotency key of the request that used the ticket, so that its repeat gets the same account. */
  client_token: string | null
  body_hash: Buffer | null
  member_id: string | null
  /** The member's accounts at the platform that proved the phone, sealed; null after a code. */
  identities_sealed: Buffer | null
}

/** A member's account at a platform, for later pushes and payments. */
export interface MemberIdentityTable {
  kind: string
  /** Empty for ids that several applications share. */
  app_id: string
  subject: string
  member_id: string
  linked_at: number
}

/** A phone or device that named an age under 18. Source: product §7.13. */
export interface AgeRefusalTable {
  subject_hash: Buffer
  until_at: number
}

/** A version of the agreements that a member consented to, with the first time. Source: product §8.1 (5–7) */
export interface TermsConsentTable {
  member_id: string
  user_version: string
  privacy_version: string
  given_at: number
}

/** Tables of logins and registrations. */
export interface LoginTables {
  session: SessionTable
  sms_code: SmsCodeTable
  register_ticket: RegisterTicketTable
  member_identity: MemberIdentityTable
  age_refusal: AgeRefusalTable
  terms_consent: TermsConsentTable
}

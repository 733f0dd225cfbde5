import { sql } from 'kysely'
import { nobodyName, noticeTexts, type NoticeKind, wordNotice } from '../../../../text/notices'
import { placeLabel } from '../../../../text/dict/regions'
import type { PartRow, Parts, RowTools } from './part'

const unsealed = (value: unknown, { crypto }: RowTools): string | null =>
  Buffer.isBuffer(value) && value.length > 0 ? crypto.unseal(value) : null

const placed = (code: unknown, { language }: RowTools): string | null =>
  typeof code === 'string' ? placeLabel(code, language) : null

const isKind = (kind: unknown): kind is NoticeKind => typeof kind === 'string' && kind in noticeTexts

/** A system message with the text that its member read, without names. */
const worded = ({ params, ...row }: PartRow, { language }: RowTools): PartRow => {
  const { kind } = row
  if (!isKind(kind)) return row
  const values = { ...(params as Record<string, string>), name: nobodyName[language] }
  const { title, body } = wordNotice(kind, values, language)
  return { ...row, title, body }
}

type Account =
  | 'account/profile'
  | 'account/settings'
  | 'account/consents'
  | 'account/logins'
  | 'account/phones'
  | 'account/blocked-numbers'
  | 'account/notices'
  | 'account/sanctions'
  | 'account/appeals'
  | 'account/cancellation'
  | 'account/exports'
  | 'place/place'
  | 'place/cleared'
  | 'account/share'
  | 'album/photos'
  | 'album/voice-intro'
  | 'album/uploads'
  | 'authentication/consents'
  | 'authentication/attempts'
  | 'authentication/appointments'
  | 'authentication/badge'

/** The account, its pictures, its place and its face. */
export const accountParts: Parts<Account> = {
  'account/profile': {
    rows: (
      id,
    ) => sql`select id as page_key, id, phone_sealed, nickname, nickname_changed_at, gender, birth_date,
      birth_date_changed_at, bio, city_code, hometown_code, height_cm, job, education, income_band, marital, smoke, drink,
      children, looking_for, interests, prompts, certified_at, account_state, restriction_reason, restricted_until,
      completeness, ip_province, invite_code, invited_by is not null as was_invited, language, vip_started_at,
      vip_expire_at, vip_source, vip_package_id, vip_bought_at, vip_used_at, invisible_until_at, active_at,
      created_at
      from member where id = ${id}`,
    finish: ({ phone_sealed: sealed, ...row }, tools) => ({
      ...row,
      phone: unsealed(sealed, tools),
      ip_province: placed(row['ip_province'], tools),
    }),
  },
  'account/settings': {
    rows: (id) => sql`select id as page_key, settings, filters, learnt_since_at from member where id = ${id}`,
  },
  'account/consents': {
    rows: (id) => sql`select given_at || user_version || '/' || privacy_version as page_key,
      user_version, privacy_version, given_at from terms_consent where member_id = ${id}`,
  },
  'account/logins': {
    rows: (id) => sql`select id as page_key, client, city, created_at, last_seen_at, expire_at, ended_at
      from session where member_id = ${id}`,
    finish: (row, tools) => ({ ...row, city: placed(row['city'], tools) }),
  },
  'account/phones': {
    rows: (id) =>
      sql`select id as page_key, from_masked, to_masked, changed_at from phone_change where member_id = ${id}`,
  },
  'account/blocked-numbers': {
    rows: (id) =>
      sql`select id as page_key, tail_sealed, created_at, ended_at from contact_block where member_id = ${id}`,
    finish: ({ tail_sealed: sealed, ...row }, tools) => ({ ...row, last_digits: unsealed(sealed, tools) }),
  },
  'account/notices': {
    rows: (id) => sql`select id as page_key, category, kind, params, created_at, read_at
      from notice where member_id = ${id}`,
    finish: worded,
  },
  'account/sanctions': {
    rows: (id) => sql`select id as page_key, step, reason, created_at, until_at, ended_at, ended_how
      from sanction where member_id = ${id}`,
  },
  'account/appeals': {
    rows: (id) => sql`select id as page_key, text, state, created_at, answer_by_at, decided_at
      from appeal where member_id = ${id}`,
  },
  'account/cancellation': {
    rows: (id) => sql`select member_id as page_key, reason, income, submitted_at, deadline_at
      from cancellation where member_id = ${id}`,
  },
  'account/exports': {
    rows: (id) => sql`select id as page_key, state, bytes, asked_at, ready_at, expire_at, failed_at
      from data_export where member_id = ${id}`,
  },
  'place/place': {
    // The cell is left out: a file that passes through other hands must not reveal where its member is.
    rows: (id) => sql`select member_id as page_key, city_code, cell_level as shown_level, located_at,
      frozen_until_at from member_location where member_id = ${id}`,
  },
  'place/cleared': {
    rows: (id) => sql`select member_id as page_key, located_at, expire_at as kept_until
      from cleared_place where member_id = ${id}`,
  },
  'album/photos': {
    rows: (id) => sql`select id as page_key, id, kind, width, height, seconds, alt, visibility, review_state,
      reject_reason, sort, is_avatar, created_at, reviewed_at, appealed_at from image where member_id = ${id}`,
  },
  'account/share': {
    // The token is left out: a file that passes through other hands must not open the profile.
    rows: (id) =>
      sql`select member_id as page_key, shows_face, created_at from profile_share where member_id = ${id}`,
  },
  'album/voice-intro': {
    rows: (
      id,
    ) => sql`select id as page_key, id, seconds, wave, review_state, reject_class, created_at, reviewed_at,
      appealed_at from voice_intro where member_id = ${id}`,
  },
  'album/uploads': {
    rows: (
      id,
    ) => sql`select object_key as page_key, split_part(object_key, '/', 2) as file, state, content_type, bytes,
      created_at from upload where member_id = ${id} and state in ('stored', 'evidence')`,
  },
  'authentication/consents': {
    rows: (id) =>
      sql`select version as page_key, version, given_at from face_consent where member_id = ${id}`,
  },
  'authentication/attempts': {
    rows: (
      id,
    ) => sql`select id as page_key, kind, state, is_manual, reason, video_seconds, created_at, decided_at,
      appealed_at, media_gone_at from authentication where member_id = ${id}`,
  },
  'authentication/appointments': {
    // The address of the room is left out: it opens a conversation.
    rows: (
      id,
    ) => sql`select authentication_id as page_key, state, times, language, note, at as confirmed_for, reason,
      asked_at, ended_at from authentication_appointment where member_id = ${id}`,
  },
  'authentication/badge': {
    rows: (id) =>
      sql`select member_id as page_key, given_at, paused_at from authentication_badge where member_id = ${id}`,
  },
}

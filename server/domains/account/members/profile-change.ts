import { isCalendarDay } from '@contract/calendar-day'
import { BIO_MAX, MAX_AGE, MIN_AGE, NICKNAME_MAX, NICKNAME_MIN, PROMPT_ANSWER_MAX } from '@contract/constants'
import type { Payload } from '@contract/index'
import type { Prompt } from '@contract/types/member'
import { fail, failField } from '../../../lib/errors'
import { isCity } from '../../../text/dict/cities'
import { isInterest } from '../../../text/dict/interests'
import { isPrompt } from '../../../text/dict/prompts'
import type { FieldText } from '../../safety/text-moderation/text-judge'
import type { ProductConfig } from '../config/product-config'
import { ageAt } from './age'
import type { MemberChange, MemberRow } from './member.repository'
import { acceptNickname, acceptProfileText } from './profile-text'

/** A change of the own profile. */
export type ProfilePayload = Payload<'/api/user/update_info'>

type Rules = ProductConfig['profile']

const JOB_MAX = 20

const known = (code: string, field: string): string => (isCity(code) ? code : failField(field, 'unknown'))

/** When the nickname may be changed again; null when it may be now. Source: product §5.1 */
export const nicknameChangeableAt = (
  { nickname, nickname_changed_at: changedAt, created_at: createdAt }: MemberRow,
  rules: Rules,
  nowMs: number,
): number | null => {
  if (nickname === '' || changedAt === null || nowMs < createdAt + rules.correctionMs) return null
  const at = changedAt + rules.nicknameChangeMs
  return at > nowMs ? at : null
}

const ownNickname = (raw: string): string =>
  acceptNickname(raw, { field: 'nickname', min: NICKNAME_MIN, max: NICKNAME_MAX })

const nicknameChange = (member: MemberRow, raw: string, rules: Rules, nowMs: number): MemberChange => {
  const nickname = ownNickname(raw)
  if (nickname === member.nickname) return {}
  const until = nicknameChangeableAt(member, rules, nowMs)
  if (until !== null) fail('NICKNAME_TOO_RECENT', { until, fields: { nickname: 'recent' } })
  return { nickname, nickname_changed_at: nowMs }
}

/**
 * Until when the birthday may be corrected; null after a correction by the member or an operator. Source: product
 * §5.1
 */
export const birthdayChangeableUntil = (
  { birth_date_changed_at: changedAt, created_at: createdAt }: MemberRow,
  rules: Rules,
): number | null => (changedAt === null ? createdAt + rules.correctionMs : null)

/** A birthday may be corrected once, soon after registration, and never to an age under 18. Source: product §5.1 */
const birthdayChange = (member: MemberRow, birthday: string, rules: Rules, nowMs: number): MemberChange => {
  if (!isCalendarDay(birthday)) return failField('birthday', 'date')
  if (birthday === member.birth_date) return {}
  if (nowMs >= (birthdayChangeableUntil(member, rules) ?? 0))
    fail('FIELD_NOT_CHANGEABLE', { field: 'birthday' })
  const age = ageAt(birthday, nowMs)
  if (age < 0 || age > MAX_AGE) return failField('birthday', 'age')
  if (age < MIN_AGE) fail('UNDER_AGE')
  return { birth_date: birthday, birth_date_changed_at: nowMs }
}

const acceptPrompts = (prompts: readonly Prompt[]): Prompt[] => {
  const ids = prompts.map(({ promptId }) => promptId)
  if (!ids.every(isPrompt)) failField('prompts', 'unknown')
  if (new Set(ids).size < ids.length) failField('prompts', 'twice')
  return prompts.map(({ promptId, answer }) => ({
    promptId,
    answer: acceptProfileText(answer, { field: 'prompts', min: 1, max: PROMPT_ANSWER_MAX }),
  }))
}

const acceptInterests = (interests: readonly string[]): string[] => {
  if (!interests.every(isInterest)) failField('interests', 'unknown')
  return [...new Set(interests)]
}

const acceptJob = (job: string | null): string | null =>
  job === null ? null : acceptProfileText(job, { field: 'job', min: 0, max: JOB_MAX }) || null

const acceptBio = (bio: string): string => acceptProfileText(bio, { field: 'bio', min: 0, max: BIO_MAX })

/**
 * What a member wrote in a payload, as it would be stored. Source: product §11.4
 * @throws DomainError INVALID_PARAMETERS, TEXT_REFUSED
 */
export const writtenTexts = ({ nickname, bio, job, prompts }: ProfilePayload): FieldText[] => {
  const profile = (field: FieldText['field'], text: string): FieldText => ({ field, scene: 'profile', text })
  return [
    ...(nickname === undefined
      ? []
      : [{ field: 'nickname', scene: 'nickname', text: ownNickname(nickname) } as const]),
    ...(bio === undefined ? [] : [profile('bio', acceptBio(bio))]),
    ...(job === undefined ? [] : [profile('job', acceptJob(job) ?? '')]),
    ...acceptPrompts(prompts ?? []).map(({ answer }) => profile('prompts', answer)),
  ]
}

/** Columns that take the value as the schema accepts it, by their field. */
const plainColumns = {
  heightCm: 'height_cm',
  education: 'education',
  incomeBand: 'income_band',
  marital: 'marital',
  smoke: 'smoke',
  drink: 'drink',
  children: 'children',
} as const satisfies Partial<Record<keyof ProfilePayload, keyof MemberChange>>

const plainChange = (payload: ProfilePayload): MemberChange =>
  Object.fromEntries(
    Object.entries(plainColumns).flatMap(([field, column]) => {
      const value = payload[field as keyof typeof plainColumns]
      return value === undefined ? [] : [[column, value]]
    }),
  )

/**
 * The columns that a payload's profile fields change; filters, settings and place are not among them.
 * Source: product §5.1, §9
 * @throws DomainError INVALID_PARAMETERS, TEXT_REFUSED, NICKNAME_TOO_RECENT with `until`, FIELD_NOT_CHANGEABLE,
 * UNDER_AGE.
 */
export const profileChange = (
  member: MemberRow,
  payload: ProfilePayload,
  rules: Rules,
  nowMs: number,
): MemberChange => {
  const { nickname, birthday, bio, cityCode, hometownCode, job, lookingFor, interests, prompts } = payload
  return {
    ...plainChange(payload),
    ...(nickname !== undefined && nicknameChange(member, nickname, rules, nowMs)),
    ...(birthday !== undefined && birthdayChange(member, birthday, rules, nowMs)),
    ...(bio !== undefined && { bio: acceptBio(bio) }),
    ...(cityCode !== undefined && { city_code: known(cityCode, 'cityCode') }),
    ...(hometownCode !== undefined && {
      hometown_code: hometownCode === null ? null : known(hometownCode, 'hometownCode'),
    }),
    ...(job !== undefined && { job: acceptJob(job) }),
    ...(lookingFor !== undefined && { looking_for: [...new Set(lookingFor)] }),
    ...(interests !== undefined && { interests: acceptInterests(interests) }),
    ...(prompts !== undefined && { prompts: JSON.stringify(acceptPrompts(prompts)) }),
  }
}

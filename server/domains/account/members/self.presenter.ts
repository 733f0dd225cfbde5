import type { LocationState, SelfUser } from '@contract/types/member'
import type { Static } from 'typebox'
import type { ReviewState } from '@contract/types/image'
import type { Language } from '../../../lib/language'
import { cityLabel } from '../../../text/dict/cities'
import { regionLabel } from '../../../text/dict/regions'
import type { ProductConfig } from '../config/product-config'
import { ageAt, zodiacOf } from './age'
import { type AlbumCount, completenessOf } from './completeness'
import { freeInvisibleLeft, invisibleUntilOf } from './invisibility'
import { settingsOf } from './member-defaults'
import type { MemberRow } from './member.repository'
import { phoneChangeableAt } from './phone-changeable'
import { birthdayChangeableUntil, nicknameChangeableAt } from './profile-change'

/** Data of the own account beside its row. */
export interface SelfSurroundings {
  readonly album: AlbumCount
  readonly avatar: { readonly url: string; readonly reviewState: Static<typeof ReviewState> } | null
  readonly locationState: LocationState
  /** Null unless the account is restricted. */
  readonly restriction: SelfUser['restriction']
  readonly authentication: SelfUser['authentication']
  readonly language: Language
  /** True when the agreements have changed since the member consented to them. */
  readonly isConsentDue: boolean
  readonly nowMs: number
}

/** The viewer's own account, with everything that only they may see. Source: product §5.1 */
export const selfOf = (
  member: MemberRow,
  {
    album,
    avatar,
    locationState,
    restriction,
    authentication,
    language,
    isConsentDue,
    nowMs,
  }: SelfSurroundings,
  { profile: rules, login, quota }: Pick<ProductConfig, 'profile' | 'login' | 'quota'>,
): SelfUser => ({
  id: member.id,
  nickname: member.nickname,
  gender: member.gender,
  age: ageAt(member.birth_date, nowMs),
  zodiac: zodiacOf(member.birth_date),
  bio: member.bio,
  cityCode: member.city_code,
  city: cityLabel(member.city_code, language),
  hometownCode: member.hometown_code,
  heightCm: member.height_cm,
  job: member.job,
  education: member.education as SelfUser['education'],
  incomeBand: member.income_band as SelfUser['incomeBand'],
  marital: member.marital as SelfUser['marital'],
  smoke: member.smoke as SelfUser['smoke'],
  drink: member.drink as SelfUser['drink'],
  children: member.children as SelfUser['children'],
  lookingFor: member.looking_for as SelfUser['lookingFor'],
  interests: member.interests,
  prompts: member.prompts,
  certified: member.certified_at !== null,
  certifiedAt: member.certified_at,
  ipProvince: regionLabel(member.ip_province, language),
  demo: member.is_demo,
  birthday: member.birth_date,
  avatarUrl: avatar?.url ?? null,
  avatarState: avatar?.reviewState ?? null,
  accountState: member.account_state,
  restriction,
  authentication,
  registerState: member.account_state === 'incomplete' ? 'incomplete' : 'active',
  ...completenessOf(member, album),
  completenessNeeded: rules.completenessToBeRecommended,
  phoneMasked: member.phone_masked,
  phoneChangeableAt: phoneChangeableAt(member, login, nowMs),
  inviteCode: member.invite_code,
  locationState,
  filters: member.filters,
  settings: settingsOf(member),
  invisibleUntil: invisibleUntilOf(member, nowMs),
  freeInvisibleLeft: freeInvisibleLeft(member, quota.invisiblePerMonth, nowMs),
  nicknameChangeableAt: nicknameChangeableAt(member, rules, nowMs),
  birthdayChangeableUntil: birthdayChangeableUntil(member, rules),
  consentDue: isConsentDue,
  createdAt: member.created_at,
})

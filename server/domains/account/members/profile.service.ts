import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { Language } from '../../../lib/language'
import { fail, failField } from '../../../lib/errors'
import type { ProductConfig } from '../config/product-config'
import {
  countAlbum,
  findPlaceCity,
  type MemberChange,
  type MemberRow,
  updateMember,
} from './member.repository'
import type { MemberService } from './member.service'
import { freeDayToBegin } from './invisibility'
import { changedFilters, changedSettings } from './preference-change'
import { profileChange, type ProfilePayload, writtenTexts } from './profile-change'
import type { Core } from '../../../lib/core'
import type { TextJudge } from '../../safety/text-moderation/text-judge'

/** Dependencies of profiles on places. */
export interface ProfilePlaces {
  update(db: Db, memberId: string, place: NonNullable<ProfilePayload['location']> | null): Promise<void>
  sync(db: Db, memberId: string): Promise<void>
}

/**
 * Parts that must be the only one of a request: a refusal of one must not undo a change of the profile, or the
 * reverse.
 */
const LONELY_PARTS = ['authentication', 'phone', 'contactBlocks', 'away', 'consents'] as const

/** Changes the own profile. */
export interface ProfileService {
  /**
   * Accepts a payload with such a part, for example a step of authentication, only without others.
   * @throws DomainError INVALID_PARAMETERS with the part as `alone`.
   */
  checkParts(payload: ProfilePayload): void
  /**
   * Changes everything that the payload names, or nothing when one part of it is refused. Source: product §4
   * (update_info), §5.1, §8.1
   * @throws DomainError INVALID_PARAMETERS, TEXT_REFUSED, NICKNAME_TOO_RECENT, FIELD_NOT_CHANGEABLE, UNDER_AGE,
   * VIP_REQUIRED, LOCATION_REFUSED, SERVER_BUSY, PROFILE_INCOMPLETE with `missing` when registration cannot be finished yet.
   */
  change(memberId: string, payload: ProfilePayload, language: Language): Promise<void>
}

/** Dependencies of profiles. */
export interface ProfileDeps {
  readonly productConfig: Pick<ProductConfig, 'profile' | 'quota'>
  readonly members: MemberService
  readonly locations: ProfilePlaces
  readonly textJudge: Pick<TextJudge, 'assertProfile'>
}

/** Profiles in the table `member`. */
export const createProfileService = (
  { clock, transaction }: Pick<Core, 'clock' | 'transaction'>,
  { productConfig: { profile: rules, quota }, members, locations, textJudge }: ProfileDeps,
): ProfileService => {
  const columnsOf = (member: MemberRow, payload: ProfilePayload, language: Language): MemberChange => {
    const isVip = members.isVip(member)
    const { filters, settings, resetLearning } = payload
    const invisibleUntil = settings?.browseInvisibly
      ? freeDayToBegin(member, quota.invisiblePerMonth, clock.now())
      : null
    return {
      ...profileChange(member, payload, rules, clock.now()),
      ...(filters && { filters: JSON.stringify(changedFilters(member, filters, isVip)) }),
      ...(settings && { settings: JSON.stringify(changedSettings(member, settings)) }),
      ...(invisibleUntil !== null && { invisible_until_at: invisibleUntil }),
      ...(language !== member.language && { language }),
      ...(resetLearning && { learnt_since_at: clock.now() }),
    }
  }

  const place = async (db: Db, member: MemberRow, payload: ProfilePayload): Promise<void> => {
    if (payload.location === undefined) return
    await locations.update(db, member.id, payload.location)
    // During the registration the city follows the device; later it stays the chosen one.
    const keepsCity = member.city_code !== null && member.account_state !== 'incomplete'
    const hasCity = keepsCity || payload.cityCode !== undefined
    const cityCode = hasCity ? null : await findPlaceCity(db, member.id)
    if (cityCode !== null) await updateMember(db, member.id, { city_code: cityCode })
  }

  const finish = async (tx: Tx, memberId: string): Promise<void> => {
    const member = await members.get(tx, memberId)
    if (member.account_state !== 'incomplete') return
    const { hasAvatar } = await countAlbum(tx, memberId)
    const missing = [
      ...(hasAvatar ? [] : ['avatar']),
      ...(member.nickname === '' ? ['nickname'] : []),
      ...(member.city_code === null ? ['city'] : []),
    ]
    if (missing.length > 0) fail('PROFILE_INCOMPLETE', { missing })
    await updateMember(tx, memberId, { account_state: 'active' })
    await members.announceRegistered(tx, memberId)
  }

  return {
    checkParts(payload) {
      const lonely = LONELY_PARTS.find((part) => payload[part] !== undefined)
      if (lonely !== undefined && Object.keys(payload).length > 1) failField(lonely, 'alone')
    },

    async change(memberId, payload, language) {
      // The texts are judged before the transaction, which must not wait for a vendor.
      await textJudge.assertProfile(memberId, writtenTexts(payload))
      await transaction(async (tx) => {
        const member = await members.lock(tx, memberId)
        const columns = columnsOf(member, payload, language)
        if (Object.keys(columns).length > 0) await updateMember(tx, memberId, columns)
        await place(tx, member, payload)
        if (payload.finishRegistration) await finish(tx, memberId)
        await members.recomputeCompleteness(tx, memberId)
        await locations.sync(tx, memberId)
      })
    },
  }
}

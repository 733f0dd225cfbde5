import type { ProfileShare, ShareCard } from '@contract/types/profile-share'
import type { Db } from '../../../db/database'
import type { Core } from '../../../lib/core'
import { fail } from '../../../lib/errors'
import type { Language } from '../../../lib/language'
import { cityLabel } from '../../../text/dict/cities'
import type { RelationService } from '../../discovery/actions/relation.service'
import type { PhotoPresenter } from '../album/photo.presenter'
import type { ProductConfig } from '../config/product-config'
import type { MemberBriefPresenter } from '../members/member-brief.presenter'
import type { MemberRow, MemberService } from '../members/member.service'
import { createDailyWork } from '../usage/daily-work'
import type { UsageService } from '../usage/usage.service'
import { ProfileShareRepository, type ShareRow } from './profile-share.repository'

/** Path of the page that a link opens; the token follows. */
export const SHARE_PATH = '/s'
/** Form of every token: 132 random bits. */
export const SHARE_TOKEN = /^[A-Za-z0-9_-]{22}$/

/** The owner's language, and the server's address as their client uses it. */
export interface ShareReader {
  readonly language: Language
  readonly origin: string
}

/** Links to own profiles, off until their member switches them on. Source: product §7.11 */
export interface ProfileShareService {
  /** The member's own link; null while it is off. */
  read(memberId: string, reader: ShareReader): Promise<ProfileShare | null>
  /** Makes a link, or keeps the present one with another `showsFace`. @throws DomainError RATE_LIMITED */
  switchOn(memberId: string, showsFace: boolean, reader: ShareReader): Promise<ProfileShare>
  /** Makes a new link and ends the old one. @throws DomainError NOT_FOUND while it is off, RATE_LIMITED */
  renew(memberId: string, reader: ShareReader): Promise<ProfileShare>
  /** Ends the link; does nothing without one. */
  switchOff(memberId: string): Promise<void>
  /**
   * The member behind a link, for a viewer who may see them.
   * @throws DomainError TARGET_NOT_VISIBLE, the same for an ended link and for every cause that hides the member
   */
  memberOf(viewerId: string, token: string): Promise<string>
  /** The card behind a link, for everybody; null for an ended link, and while the member is not shown to strangers. */
  cardOf(token: string, language: Language): Promise<ShareCard | null>
}

/** Dependencies of links. */
export interface ProfileShareDeps {
  readonly productConfig: Pick<ProductConfig, 'quota'>
  readonly usage: Pick<UsageService, 'consume'>
  readonly members: Pick<MemberService, 'get' | 'find' | 'lock'>
  readonly memberBriefs: Pick<MemberBriefPresenter, 'ageOf'>
  readonly photos: Pick<PhotoPresenter, 'avatarsOf'>
  readonly relations: Pick<RelationService, 'canSee'>
}

/** Links that a member may make in a day. Source: ours */
export const SHARES_PER_DAY = 10
const SCOPE = 'profile_share'

/** Links in the table `profile_share`. */
export const createProfileShares = (core: Core, deps: ProfileShareDeps): ProfileShareService => {
  const { db, clock, ids } = core
  const { members, memberBriefs, photos, relations } = deps
  const countLink = createDailyWork(core, deps, { scope: SCOPE, limit: SHARES_PER_DAY })

  /** True while strangers may see the member: neither paused, restricted, leaving, banned nor unfinished. */
  const isShown = ({ account_state: state, settings, is_demo: isDemo }: MemberRow): boolean =>
    state === 'active' && !settings.pauseProfile && !(isDemo && core.config.isProduction)

  /** Only what everybody may see: no field that a member can hide is part of it. */
  const cardFor = async (handle: Db, member: MemberRow, row: ShareRow, language: Language) => {
    if (!isShown(member)) return null
    const avatars = row.shows_face ? await photos.avatarsOf(handle, [member.id]) : null
    return {
      nickname: member.nickname,
      age: memberBriefs.ageOf(member),
      city: cityLabel(member.city_code, language),
      faceUrl: avatars?.get(member.id)?.url ?? null,
    }
  }

  const present = async (row: ShareRow, { origin, language }: ShareReader): Promise<ProfileShare> => ({
    token: row.token,
    link: `${core.config.inviteLinkBase ?? origin}${SHARE_PATH}/${row.token}`,
    showsFace: row.shows_face,
    card: await cardFor(db, await members.get(db, row.member_id), row, language),
  })

  const newRow = (memberId: string, showsFace: boolean): ShareRow => ({
    member_id: memberId,
    token: ids.secret().slice(0, 22),
    shows_face: showsFace,
    created_at: clock.now(),
  })

  /** Puts a new link in the place of the present one, which ends. */
  const replace = (memberId: string, rowAfter: (before: ShareRow | null) => ShareRow): Promise<ShareRow> =>
    core.transaction(async (tx) => {
      await members.lock(tx, memberId)
      const shares = new ProfileShareRepository(tx)
      const row = rowAfter(await shares.of(memberId))
      await shares.put(row)
      return row
    })

  return {
    async read(memberId, reader) {
      const row = await new ProfileShareRepository(db).of(memberId)
      return row && present(row, reader)
    },

    async switchOn(memberId, showsFace, reader) {
      if (!(await new ProfileShareRepository(db).of(memberId))) await countLink(memberId)
      const row = await replace(memberId, (before) =>
        before ? { ...before, shows_face: showsFace } : newRow(memberId, showsFace),
      )
      return present(row, reader)
    },

    async renew(memberId, reader) {
      await countLink(memberId)
      const row = await replace(memberId, (before) =>
        newRow(memberId, (before ?? fail('NOT_FOUND')).shows_face),
      )
      return present(row, reader)
    },

    switchOff: (memberId) => new ProfileShareRepository(db).delete(memberId),

    async memberOf(viewerId, token) {
      const row = await new ProfileShareRepository(db).find(token)
      // Asked for an unknown link, too, so that the time of the answer is the same.
      const member = await relations.canSee(db, viewerId, row?.member_id ?? '')
      return (member ?? fail('TARGET_NOT_VISIBLE')).id
    },

    async cardOf(token, language) {
      const row = SHARE_TOKEN.test(token) ? await new ProfileShareRepository(db).find(token) : null
      const member = row && (await members.find(db, row.member_id))
      return row && member ? cardFor(db, member, row, language) : null
    },
  }
}

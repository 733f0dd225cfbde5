import type { Activity, MemberBrief } from '@contract/types/member'
import type { Db } from '../../../db/database'
import { activityOf } from './activity'
import { ageAt } from './age'
import { deactivatedBrief, isDeactivated } from './deactivated-member'
import { type BriefRow, listBriefRows, type MemberRow } from './member.repository'
import { type ByPair, byPair, pairsOf, type ViewerPair } from './viewer-pair'
import type { Core } from '../../../lib/core'

/** Source of the pictures of briefs. */
export interface AvatarSource {
  /** The address of a picture by its key. */
  urlOf(key: string): string
}

/** Presents members briefly, for lists and rails. */
export interface MemberBriefPresenter {
  /** Briefs by id, in one query; an unknown, banned or cancelled member gets a neutral brief with `gone`. */
  briefsOf(db: Db, viewerId: string, ids: readonly string[]): Promise<ReadonlyMap<string, MemberBrief>>
  /** As `briefsOf`, for many viewers. */
  briefsOfEach(db: Db, pairs: readonly ViewerPair[]): Promise<ByPair<MemberBrief>>
  activityOf(member: MemberRow, viewer: MemberRow): Activity
  /** Age in years, or null when the member hides it. */
  ageOf(member: MemberRow): number | null
}

/** Dependencies of member briefs. */
export interface MemberBriefDeps {
  readonly photos: AvatarSource
}

/** Presents members as briefs. */
export const createMemberBriefs = (
  { clock }: Pick<Core, 'clock'>,
  { photos: avatars }: MemberBriefDeps,
): MemberBriefPresenter => {
  const ageOf = (member: Pick<MemberRow, 'birth_date' | 'settings'>) =>
    member.settings.hideAge ? null : ageAt(member.birth_date, clock.now())

  const present = (id: string, member: BriefRow | undefined, viewer: BriefRow | undefined): MemberBrief => {
    if (!member || isDeactivated(member)) return deactivatedBrief({ id, gender: member?.gender ?? 'female' })
    return {
      id,
      nickname: member.nickname,
      avatarUrl: member.thumb_key === null ? null : avatars.urlOf(member.thumb_key),
      tint: member.tint,
      age: ageOf(member),
      gender: member.gender,
      certified: member.certified_at !== null,
      vip: (member.vip_expire_at ?? 0) > clock.now() && !member.settings.hideVip,
      activity: viewer ? activityOf(member, viewer, clock.now()) : null,
      demo: member.is_demo,
      gone: false,
    }
  }

  const briefsOfEach: MemberBriefPresenter['briefsOfEach'] = async (db, pairs) => {
    if (pairs.length === 0) return new Map()
    const everyone = [...new Set(pairs.flatMap(({ viewerId, id }) => [viewerId, id]))]
    const rows = new Map((await listBriefRows(db, everyone)).map((row) => [row.id, row]))
    return byPair(
      pairs.map((pair) => {
        const { id, viewerId } = pair
        return [pair, present(id, rows.get(id), rows.get(viewerId))]
      }),
    )
  }

  return {
    ageOf,
    activityOf: (member, viewer) => activityOf(member, viewer, clock.now()),
    briefsOfEach,
    briefsOf: async (db, viewerId, ids) =>
      (await briefsOfEach(db, pairsOf(viewerId, ids))).get(viewerId) ?? new Map(),
  }
}

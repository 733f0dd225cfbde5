import { sql } from 'kysely'
import type { Activity, Card, Reason } from '@contract/types/member'
import type { Db } from '../../../db/database'
import type { Language } from '../../../lib/language'
import { cityLabel } from '../../../text/dict/cities'
import type { PhotoPresenter } from '../../account/album/photo.presenter'
import type { RelationService } from '../actions/relation.service'
import type { DistanceService } from '../../account/locations/distance.service'
import { ageAt, zodiacOf } from '../../account/members/age'
import { asOthersSee, audienceOf } from '../../account/members/hidden-fields'
import type { MemberBriefPresenter } from '../../account/members/member-brief.presenter'
import type { MemberRow } from '../../account/members/member.service'
import type { Core } from '../../../lib/core'

/** Most reasons on a card. Source: product §7.1.6 */
const MAX_REASONS = 3
/** Most pictures on a card; the page has the others. Source: ours */
const PHOTOS_PER_CARD = 6

/** Interests that both have, in the member's order. */
export const sharedInterests = (viewer: MemberRow, member: MemberRow): string[] =>
  member.interests.filter((interest) => viewer.interests.includes(interest))

/** True reasons that reveal nothing secret: never that the member likes the viewer. Source: product §7.1.6 */
export const reasonsOf = (
  viewer: MemberRow,
  member: MemberRow,
  facts: { isSameCity: boolean; activity: Activity },
): Reason[] => {
  if (!viewer.settings.personalised) return []
  const [interest] = sharedInterests(viewer, member)
  const aim = member.looking_for.find((value) => viewer.looking_for.includes(value))
  const reasons: (Reason | null)[] = [
    interest === undefined ? null : { kind: 'interest', value: interest },
    aim === undefined ? null : { kind: 'looking_for', value: aim },
    facts.activity === 'online' ? { kind: 'active', value: null } : null,
    facts.isSameCity ? { kind: 'city', value: null } : null,
  ]
  return reasons.filter((reason) => reason !== null).slice(0, MAX_REASONS)
}

/** Dependencies of cards. */
export interface CardDeps {
  readonly memberBriefs: Pick<MemberBriefPresenter, 'activityOf' | 'ageOf'>
  readonly photos: Pick<PhotoPresenter, 'photosOf'>
  readonly relations: Pick<RelationService, 'likedAmong' | 'matchedAmong'>
  readonly distances: DistanceService
}

/** Presents members as cards of a feed; the number of queries does not grow with that of members. */
export const createCardPresenter = (
  { clock }: Pick<Core, 'clock'>,
  { memberBriefs, photos, relations, distances }: CardDeps,
) => {
  const membersOf = async (db: Db, ids: readonly string[]): Promise<Map<string, MemberRow>> => {
    const rows = await db
      .selectFrom('member')
      .selectAll()
      .where('id', '=', sql<string>`any(${[...ids]})`)
      .execute()
    return new Map(rows.map((row) => [row.id, row]))
  }

  const placesOf = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
    const rows = await db
      .selectFrom('member_location')
      .select(['member_id', 'city_code'])
      .where('member_id', '=', sql<string>`any(${[...ids]})`)
      .execute()
    return new Map(rows.map((row) => [row.member_id, row.city_code]))
  }

  return {
    /** Cards in the order of the ids; unknown ids are left out. */
    async cardsOf(db: Db, viewer: MemberRow, ids: readonly string[], language: Language): Promise<Card[]> {
      if (ids.length === 0) return []
      const matched = await relations.matchedAmong(db, viewer.id, ids)
      const [members, cities, pictures, liked, buckets] = await Promise.all([
        membersOf(db, ids),
        placesOf(db, [...ids, viewer.id]),
        photos.photosOf(db, ids, {
          viewer: { id: viewer.id, matchedWith: matched },
          perMember: PHOTOS_PER_CARD,
        }),
        relations.likedAmong(db, viewer.id, ids),
        distances.bucketsBetween(db, viewer.id, ids),
      ])
      const now = clock.now()
      const cardOf = (member: MemberRow): Card => {
        const activity = memberBriefs.activityOf(member, viewer)
        const cityCode = cities.get(member.id) ?? member.city_code
        const isSameCity = cityCode !== null && cityCode === (cities.get(viewer.id) ?? viewer.city_code)
        return {
          id: member.id,
          nickname: member.nickname,
          age: memberBriefs.ageOf(member),
          gender: member.gender,
          zodiac: member.settings.hideAge ? null : zodiacOf(member.birth_date),
          city: cityLabel(cityCode, language) ?? '',
          distanceBucket: buckets.get(member.id) ?? null,
          activity,
          certified: member.certified_at !== null,
          vip: (member.vip_expire_at ?? 0) > now && !member.settings.hideVip,
          demo: member.is_demo,
          job: member.job,
          lookingFor: member.looking_for as Card['lookingFor'],
          prompt: member.prompts[0] ?? null,
          sharedInterests: sharedInterests(viewer, member),
          reasons: reasonsOf(viewer, member, { isSameCity, activity }),
          photos: pictures.get(member.id) ?? [],
          liked: liked.has(member.id),
        }
      }
      return ids.flatMap((id) => {
        const member = members.get(id)
        return member ? [cardOf(asOthersSee(member, audienceOf(matched.has(id))))] : []
      })
    },

    /** Reasons for one member, as on their page. @param member as the viewer sees them (`asOthersSee`) */
    async reasonsFor(db: Db, viewer: MemberRow, member: MemberRow): Promise<Reason[]> {
      const cities = await placesOf(db, [viewer.id, member.id])
      const own = cities.get(viewer.id) ?? viewer.city_code
      const isSameCity = own !== null && own === (cities.get(member.id) ?? member.city_code)
      const activity = memberBriefs.activityOf(member, viewer)
      return reasonsOf(viewer, member, { isSameCity, activity })
    },

    ageOf: (member: MemberRow): number => ageAt(member.birth_date, clock.now()),
  }
}

/** Presents cards. */
export type CardPresenter = ReturnType<typeof createCardPresenter>

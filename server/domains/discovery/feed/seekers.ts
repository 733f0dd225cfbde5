import type { Db } from '../../../db/database'
import { type Clock, quotaDayOf, quotaDayStartOf } from '../../../lib/clock'
import type { Crypto } from '../../../lib/sealed/crypto'
import type { RelationService } from '../actions/relation.service'
import type { LocationService, SearchPlace } from '../../account/locations/location.service'
import { ageAt } from '../../account/members/age'
import type { MemberRow, MemberService } from '../../account/members/member.service'
import type { FeedMoment, Seeker } from './seeker'

/** Dependencies of seekers. */
export interface SeekerDeps {
  readonly members: MemberService
  readonly relations: Pick<RelationService, 'pairsHiddenFrom'>
  readonly locations: Pick<LocationService, 'searchPlaceOf'>
  readonly clock: Clock
  readonly withDemo: boolean
}

/** The viewer in the form of the feeds' queries, with their place. */
export const seekerOf = async (
  db: Db,
  viewer: MemberRow,
  { members, relations, locations, clock, withDemo }: SeekerDeps,
): Promise<{ seeker: Seeker; origin: SearchPlace }> => {
  const [origin, hiddenIds] = await Promise.all([
    locations.searchPlaceOf(db, viewer.id),
    relations.pairsHiddenFrom(db, viewer.id),
  ])
  const seeker: Seeker = {
    id: viewer.id,
    gender: viewer.gender,
    age: ageAt(viewer.birth_date, clock.now()),
    isVerified: viewer.certified_at !== null,
    isVip: members.isVip(viewer),
    interests: viewer.interests,
    lookingFor: viewer.looking_for,
    isPersonalised: viewer.settings.personalised,
    seesActivity: !viewer.settings.hideOnline,
    point: origin.point,
    cityCode: origin.cityCode ?? viewer.city_code,
    hiddenIds,
    withDemo,
  }
  return { seeker, origin }
}

/** The time of a feed and its random number, which stays the same for this viewer and feed until the day's reset. */
export const momentOf = (
  crypto: Crypto,
  feed: string,
  viewerId: string,
  atMs: number,
  resetHour: number,
): FeedMoment => ({
  atMs,
  dayStartMs: quotaDayStartOf(atMs, resetHour),
  lot: crypto
    .steadyMac('feed', `${feed}:${viewerId}:${quotaDayOf(atMs, resetHour)}`)
    .readBigInt64BE(0)
    .toString(),
})

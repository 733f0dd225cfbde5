import type { LocationState } from '@contract/types/member'
import type { Db } from '../../../db/database'
import type { Core } from '../../../lib/core'
import { fail, failField } from '../../../lib/errors'
import type { AuditService } from '../../safety/audit/audit.service'
import type { ProductConfig } from '../config/product-config'
import { asOthersSee } from '../members/hidden-fields'
import type { MemberRow, MemberService } from '../members/member.service'
import type { UsageService } from '../usage/usage.service'
import {
  type Cell,
  cellAt,
  type CellLevel,
  centreOf,
  cornersOf,
  type GridOffset,
  HYSTERESIS_METERS,
  metersOutside,
  offsetOf,
} from './cells'
import { createFixGuard } from './fix-guard'
import { fromGcj02 } from './gcj02'
import { type Coordinates, type MercatorPoint, toMercator } from './geometry'
import { type LocationChange, LocationRepository, type LocationRow } from './location.repository'
import { isKnownCity, nearestCity } from './nearest-city'
import { isPlaced, placeStateOf } from './place-state'
import { pointText } from './point-text'

/** A fix of the platform. Without `coordinates` it is in WGS-84. */
export interface Fix extends Coordinates {
  readonly coordinates?: 'wgs84' | 'gcj02'
}

/** A member's input: a fix, a city chosen by hand, or null to clear the place. */
export type PlaceInput = Fix | { readonly cityCode: string } | null

/** Places of members: cells, never coordinates. */
export interface LocationService {
  /**
   * Sets a place. A fix is answered like any other and changes nothing when it comes too soon, when the day's cells
   * are used up, or while the place is frozen. An impossible journey freezes the place at city level; the audit log
   * has the reason for operators. Neither clearing the place nor choosing a city evades these checks.
   * @throws DomainError LOCATION_REFUSED outside the served region; INVALID_PARAMETERS for an unknown city.
   */
  update(db: Db, memberId: string, input: PlaceInput): Promise<void>
  /** Rewrites the profile's columns for discovery. Call it after every change of member, album or settings. */
  sync(db: Db, memberId: string): Promise<void>
  stateOf(db: Db, memberId: string): Promise<LocationState>
  /** The place from which a member searches for others. */
  searchPlaceOf(db: Db, memberId: string): Promise<SearchPlace>
}

/** Dependencies of places. */
export interface LocationDeps {
  readonly productConfig: ProductConfig
  readonly members: Pick<MemberService, 'get'>
  readonly usage: Pick<UsageService, 'consume'>
  readonly audit: Pick<AuditService, 'add'>
}

/** The place from which a member searches. */
export interface SearchPlace {
  /** Centre of the cell; null at city level. */
  readonly point: MercatorPoint | null
  /** Null without a place or city. */
  readonly cityCode: string | null
  readonly state: LocationState
}

const CITY_LEVEL = 2

/** Places in the table `member_location`. */
export const createLocationService = (
  core: Core,
  { productConfig: { discovery, profile }, members, usage, audit }: LocationDeps,
): LocationService => {
  const guard = createFixGuard(core, { productConfig: { discovery }, usage, audit })

  const sync = async (db: Db, memberId: string): Promise<void> => {
    const places = new LocationRepository(db)
    const member = await members.get(db, memberId)
    const place = await places.find(memberId)
    const cityCode = place?.located_at != null ? place.city_code : (member.city_code ?? place?.city_code)
    if (cityCode === undefined) return
    const isDiscoverable =
      member.account_state === 'active' &&
      !member.settings.pauseProfile &&
      member.completeness >= profile.completenessToBeRecommended &&
      (await places.hasApprovedAvatar(memberId))
    await places.upsertProfile(
      {
        ...profileColumns(member),
        city_code: cityCode,
        is_discoverable: isDiscoverable,
        cell_level: CITY_LEVEL,
      },
      place?.located_at != null,
    )
  }

  /** The narrowest level at which a cell contains enough other members. Source: product §7.2.5 */
  const crowdedLevel = async (
    db: Db,
    fix: Coordinates,
    offset: GridOffset,
    memberId: string,
  ): Promise<number> => {
    const others = discovery.kAnonymity - 1
    if (others <= 0) return 0
    const activeSince = core.clock.now() - discovery.activeWithinMs
    for (const level of [0, 1] as const) {
      const corners = cornersOf(cellAt(fix, offset, level), offset, level)
      const count = await new LocationRepository(db).countAround(corners, activeSince, others, memberId)
      if (count >= others) return level
    }
    return CITY_LEVEL
  }

  /** A wider level applies at once; a narrower one only after the present level lasted for its time. */
  const levelOf = async (
    db: Db,
    place: LocationRow,
    fix: Coordinates,
    offset: GridOffset,
  ): Promise<number> => {
    const level = await crowdedLevel(db, fix, offset, place.member_id)
    const isSettled =
      place.level_since_at === null || place.level_since_at + discovery.levelStickyMs <= core.clock.now()
    return isSettled ? level : Math.max(level, place.cell_level)
  }

  const enterCell = async (
    db: Db,
    place: LocationRow,
    cell: Cell,
    cityCode: string,
    offset: GridOffset,
  ): Promise<void> => {
    const now = core.clock.now()
    const anchor = centreOf(cell, offset, 0)
    const level = await levelOf(db, place, anchor, offset)
    const centre =
      level === CITY_LEVEL
        ? null
        : centreOf(cellAt(anchor, offset, level as CellLevel), offset, level as CellLevel)
    const isKept = place.level_since_at !== null && level === place.cell_level
    await new LocationRepository(db).update(place.member_id, {
      city_code: cityCode,
      cell_x: cell.x,
      cell_y: cell.y,
      anchor: pointText(toMercator(anchor)),
      pt: centre && pointText(toMercator(centre)),
      cell_level: level,
      level_since_at: isKept ? place.level_since_at : now,
      located_at: now,
    })
  }

  const applyFix = async (db: Db, place: LocationRow, fix: Coordinates): Promise<void> => {
    const { member_id: memberId } = place
    const now = core.clock.now()
    if ((place.frozen_until_at ?? 0) > now) return
    const offset = offsetOf(core.crypto, memberId)
    const last = await guard.lastOf(db, place)
    const isInLastCell = last !== null && metersOutside(fix, last.cell, offset) < HYSTERESIS_METERS
    // A member who cleared their place and is still there gets it back at once, because that reveals nothing new.
    const isBack = isInLastCell && last.isCleared
    const isTooSoon = last !== null && now - last.at < discovery.locationMinIntervalMs
    if (isTooSoon && !isBack) return
    const isLevelDue = place.level_since_at === null || place.level_since_at + discovery.levelStickyMs <= now
    if (isInLastCell && !isBack && !isLevelDue)
      return new LocationRepository(db).update(memberId, { located_at: now })
    const cell = isInLastCell ? last.cell : cellAt(fix, offset, 0)
    // From here on only the cell counts, so that two places in one cell never differ in anything.
    const centre = centreOf(cell, offset, 0)
    if (last && guard.isTooFast(last, centre)) return guard.freeze(db, place, 'speed')
    const cityCode = nearestCity(centre) ?? place.city_code
    if (!isInLastCell && !(await guard.countCell(db, memberId))) return
    // A journey starts at the last fix, not at a city that was chosen by hand meanwhile.
    const isJourney = cityCode !== (last?.cityCode ?? place.city_code)
    if (isJourney && !(await guard.countCityChange(db, memberId))) return guard.freeze(db, place, 'cities')
    await enterCell(db, place, cell, cityCode, offset)
    await guard.forget(db, memberId)
  }

  /**
   * Removes the cell from every use; the checks of the next fix keep it for a day. The level stays, so that clearing
   * the place does not lead to a narrower level sooner.
   */
  const clear = async (db: Db, place: LocationRow, rest: LocationChange): Promise<void> => {
    await guard.keep(db, place)
    const gone = { cell_x: null, cell_y: null, anchor: null, pt: null }
    await new LocationRepository(db).update(place.member_id, { ...gone, ...rest })
  }

  const chooseCity = async (db: Db, memberId: string, cityCode: string): Promise<void> => {
    if (!isKnownCity(cityCode)) failField('location.cityCode', 'unknown')
    const place = await ensureRow(db, memberId, cityCode)
    await clear(db, place, { city_code: cityCode, located_at: core.clock.now() })
  }

  /** A member may set their place before their profile names a city. */
  const ensureRow = async (db: Db, memberId: string, cityCode: string): Promise<LocationRow> => {
    const places = new LocationRepository(db)
    const known = await places.lock(memberId)
    if (known) return known
    const member = await members.get(db, memberId)
    const row = { ...profileColumns(member), is_discoverable: false, cell_level: CITY_LEVEL }
    await places.upsertProfile({ ...row, city_code: cityCode }, false)
    await sync(db, memberId)
    return (await places.lock(memberId)) ?? fail('UNKNOWN')
  }

  const searchPlaceOf = async (db: Db, memberId: string): Promise<SearchPlace> => {
    const place = await new LocationRepository(db).find(memberId)
    const now = core.clock.now()
    const isMeasured = place !== undefined && isPlaced(place, now, discovery)
    return {
      point: isMeasured ? place.pt : null,
      cityCode: place?.city_code ?? null,
      state: placeStateOf(place, now, discovery),
    }
  }

  return {
    sync,

    async update(db, memberId, input) {
      if (input === null) {
        const place = await new LocationRepository(db).lock(memberId)
        if (place) await clear(db, place, { located_at: null })
        return sync(db, memberId)
      }
      if ('cityCode' in input) return chooseCity(db, memberId, input.cityCode)
      const fix = input.coordinates === 'gcj02' ? fromGcj02(input) : input
      const cityCode = nearestCity(fix) ?? fail('LOCATION_REFUSED')
      await applyFix(db, await ensureRow(db, memberId, cityCode), fix)
    },

    stateOf: async (db, memberId) => (await searchPlaceOf(db, memberId)).state,
    searchPlaceOf,
  }
}

/** The profile's columns by which discovery filters. */
const profileColumns = (member: MemberRow) => ({
  member_id: member.id,
  gender: member.gender,
  birth_on: member.birth_date,
  active_at: member.active_at,
  joined_at: member.created_at,
  hides_distance: member.settings.hideDistance,
  hides_from_near: member.settings.hideFromNear,
  hides_activity: member.settings.hideOnline,
  hides_age: member.settings.hideAge,
  is_certified: member.certified_at !== null,
  is_demo: member.is_demo,
  completeness: member.completeness,
  interests: member.interests,
  looking_for: asOthersSee(member, 'everyone').looking_for,
  wants_gender: member.filters.gender,
  wants_age_min: member.filters.ageMin,
  wants_age_max: member.filters.ageMax,
  wants_km: member.filters.bucketMax,
  wants_certified: member.filters.certifiedOnly,
})

import { DAY_MS, HOUR_MS } from '@contract/constants'
import type { Db } from '../../db/database'
import { dayOf } from '../../lib/clock'
import type { Core } from '../../lib/core'
import type { AuditService } from '../audit/audit.service'
import type { ProductConfig } from '../config/product-config'
import type { UsageService } from '../usage/usage.service'
import { type Cell, CELL_REACH_METERS, centreOf, offsetOf } from './cells'
import { ClearedPlaceRepository } from './cleared-place.repository'
import { type Coordinates, metersApart } from './geometry'
import { LocationRepository, type LocationRow } from './location.repository'
import { nearestCity } from './nearest-city'

/** Act of the audit log for a place that was frozen. */
export const PLACE_FROZEN_ACT = 'place.frozen'

/** The fix before: its cell and its moment. */
export interface LastFix {
  readonly cell: Cell
  readonly centre: Coordinates
  readonly at: number
  /** Its city; null where the cell lies beside every one. */
  readonly cityCode: string | null
  /** The member has cleared it since: nobody and nothing but these checks may use it. */
  readonly isCleared: boolean
}

/** Checks by which invented places are found. Source: product §7.2.6 */
export interface FixGuard {
  /** The last fix of the place, also of one that was cleared within a day; null without one. */
  lastOf(db: Db, place: LocationRow): Promise<LastFix | null>
  /** Keeps the cell of a place that is about to be cleared, sealed, until a day after its fix. */
  keep(db: Db, place: LocationRow): Promise<void>
  /** Forgets a cleared place: another fix stands. */
  forget(db: Db, memberId: string): Promise<void>
  /** True when a way from the last fix to here is faster than anything that carries people. */
  isTooFast(last: LastFix, centre: Coordinates): boolean
  /** Counts a cell of the day; false when they are used up. */
  countCell(db: Db, memberId: string): Promise<boolean>
  /** Counts a change of city of the day; false when they are used up. */
  countCityChange(db: Db, memberId: string): Promise<boolean>
  /** Lets the place stand at city level for a day, with an entry of the audit log that tells operators why, and no place. */
  freeze(db: Db, place: LocationRow, why: FreezeReason): Promise<void>
}

/** Why a place is frozen. */
export type FreezeReason = 'speed' | 'cities'

/** Age of a fix below which its speed cannot be told, in ms. Source: ours */
const MIN_JOURNEY_MS = 60_000
const METERS_PER_KM = 1_000
/** At the greatest speed that is believed, everywhere on earth is reached in a day. Source: ours */
const CLEARED_KEPT_MS = DAY_MS

/** The guard over the tables `member_location`, `cleared_place` and `usage_count`. */
export const createFixGuard = (
  { clock, crypto }: Pick<Core, 'clock' | 'crypto'>,
  { discovery }: Pick<ProductConfig, 'discovery'>,
  { usage, audit }: { usage: Pick<UsageService, 'take'>; audit: Pick<AuditService, 'add'> },
): FixGuard => {
  const whys: Record<FreezeReason, () => string> = {
    speed: () => `a way faster than ${discovery.maxSpeedKmh} km/h`,
    cities: () => `more than ${discovery.maxCityChangesPerDay} changes of city in a day`,
  }

  const countOfDay = async (db: Db, scope: string, memberId: string, limit: number): Promise<boolean> => {
    const now = clock.now()
    const wish = { scope, subject: memberId, period: dayOf(now), limit, expireAt: now + 2 * DAY_MS }
    return (await usage.take(db, wish)) !== null
  }

  const lastFix = (memberId: string, cell: Cell, at: number) => ({
    cell,
    at,
    centre: centreOf(cell, offsetOf(crypto, memberId), 0),
  })

  const clearedOf = async (db: Db, memberId: string): Promise<LastFix | null> => {
    const row = await new ClearedPlaceRepository(db).find(memberId, clock.now())
    if (!row) return null
    const [x = 0, y = 0] = crypto.unseal(row.cell_sealed).split(':').map(Number)
    const last = lastFix(memberId, { x, y }, row.located_at)
    return { ...last, cityCode: nearestCity(last.centre), isCleared: true }
  }

  return {
    async lastOf(db, { member_id: memberId, cell_x: x, cell_y: y, located_at: at, city_code: cityCode }) {
      if (x === null || y === null || at === null) return clearedOf(db, memberId)
      return { ...lastFix(memberId, { x, y }, at), cityCode, isCleared: false }
    },

    async keep(db, { member_id: memberId, cell_x: x, cell_y: y, located_at: at }) {
      // Cleared a second time, what was kept the first time stands; an old fix needs no check any more.
      if (x === null || y === null || at === null || at + CLEARED_KEPT_MS <= clock.now()) return
      await new ClearedPlaceRepository(db).put({
        member_id: memberId,
        cell_sealed: crypto.seal(`${x}:${y}`),
        located_at: at,
        expire_at: at + CLEARED_KEPT_MS,
      })
    },

    forget: (db, memberId) => new ClearedPlaceRepository(db).delete(memberId),

    isTooFast({ centre: from, at }, centre) {
      // The cells' own size is allowed for.
      const meters = metersApart(from, centre) - 2 * CELL_REACH_METERS
      const hours = Math.max(MIN_JOURNEY_MS, clock.now() - at) / HOUR_MS
      return meters / METERS_PER_KM / hours > discovery.maxSpeedKmh
    },

    countCell: (db, memberId) => countOfDay(db, 'cell', memberId, discovery.maxCellsPerDay),
    countCityChange: (db, memberId) =>
      countOfDay(db, 'city_change', memberId, discovery.maxCityChangesPerDay),

    async freeze(db, { member_id: memberId, frozen_until_at: before }, why) {
      const until = clock.now() + discovery.locationFreezeMs
      await new LocationRepository(db).update(memberId, { frozen_until_at: until })
      await audit.add(db, {
        operator: 'system',
        act: PLACE_FROZEN_ACT,
        subject: `member:${memberId}`,
        memberId,
        why: whys[why](),
        before: { frozenUntil: before },
        after: { frozenUntil: until },
      })
    },
  }
}

import { DAY_MS, HOUR_MS } from '@contract/constants'
import type { Db } from '../../../db/database'
import { dayOf } from '../../../lib/clock'
import type { Core } from '../../../lib/core'
import type { AuditService } from '../../safety/audit/audit.service'
import type { ProductConfig } from '../config/product-config'
import type { UsageService } from '../usage/usage.service'
import { type Cell, CELL_REACH_METERS, centreOf, offsetOf } from './cells'
import { ClearedPlaceRepository } from './cleared-place.repository'
import { type Coordinates, metersApart } from './geometry'
import { LocationRepository, type LocationRow } from './location.repository'
import { nearestCity } from './nearest-city'

/** Action in the audit log for a frozen place. */
export const PLACE_FROZEN_ACT = 'place.frozen'

/** The last fix: its cell and its time. */
export interface LastFix {
  readonly cell: Cell
  readonly centre: Coordinates
  readonly at: number
  /** Its city; null far from every city. */
  readonly cityCode: string | null
  /** The member has cleared it since: only these checks may use it. */
  readonly isCleared: boolean
}

/** Checks that detect invented places. Source: product §7.2.6 */
export interface FixGuard {
  /** The last fix of the place, including one that was cleared within a day; null without one. */
  lastOf(db: Db, place: LocationRow): Promise<LastFix | null>
  /** Stores the cell of a place that is about to be cleared, encrypted, until a day after its fix. */
  keep(db: Db, place: LocationRow): Promise<void>
  /** Deletes a cleared place, because another fix replaced it. */
  forget(db: Db, memberId: string): Promise<void>
  /** True when the journey from the last fix is faster than any means of transport. */
  isTooFast(last: LastFix, centre: Coordinates): boolean
  /** Counts a new cell of the day; false when they are used up. */
  countCell(db: Db, memberId: string): Promise<boolean>
  /** Counts a change of city of the day; false when they are used up. */
  countCityChange(db: Db, memberId: string): Promise<boolean>
  /** Freezes the place at city level for a day, with an entry of the audit log that has the reason and no place. */
  freeze(db: Db, place: LocationRow, why: FreezeReason): Promise<void>
}

/** Why a place is frozen. */
export type FreezeReason = 'speed' | 'cities'

/** Shortest time for which a speed is computed, in ms. Source: ours */
const MIN_JOURNEY_MS = 60_000
const METERS_PER_KM = 1_000
/** At the greatest accepted speed every place on earth can be reached in a day. Source: ours */
const CLEARED_KEPT_MS = DAY_MS

/** Dependencies of the guard. */
export interface FixGuardDeps {
  readonly usage: Pick<UsageService, 'consume'>
  readonly audit: Pick<AuditService, 'add'>
  readonly productConfig: Pick<ProductConfig, 'discovery'>
}

/** The guard over the tables `member_location`, `cleared_place` and `usage_count`. */
export const createFixGuard = (
  { clock, crypto }: Pick<Core, 'clock' | 'crypto'>,
  { productConfig: { discovery }, usage, audit }: FixGuardDeps,
): FixGuard => {
  const whys: Record<FreezeReason, () => string> = {
    speed: () => `a way faster than ${discovery.maxSpeedKmh} km/h`,
    cities: () => `more than ${discovery.maxCityChangesPerDay} changes of city in a day`,
  }

  const countOfDay = async (db: Db, scope: string, memberId: string, limit: number): Promise<boolean> => {
    const now = clock.now()
    const request = { scope, subject: memberId, period: dayOf(now), limit, expireAt: now + 2 * DAY_MS }
    return (await usage.consume(db, request)) !== null
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
      // A second clearing keeps the first cell, and an old fix needs no check any more.
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
      // Allows for the size of the cells.
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

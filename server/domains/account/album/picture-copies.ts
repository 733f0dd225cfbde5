import { DAY_MS, HOUR_MS } from '@contract/constants'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database'
import { forgetExpiring } from '../../../jobs/retention'
import type { Core } from '../../../lib/core'
import { LOOK_MAX_DISTANCE } from '../../../media/look'
import { BAND_BITS, BAND_STARTS, closeBands } from '../../../media/look-bands'

/** The picture that an upload resembles, and why that one is not shown. */
export interface PictureCopy {
  readonly pictureId: string
  /** `banned`: it belongs to a banned member. */
  readonly why: 'refused' | 'banned'
}

/** A picture of a banned member that another one resembles. */
export interface BannedCopy {
  readonly pictureId: string
  /** The banned member. */
  readonly memberId: string
}

/**
 * Recognises pictures that were refused, or that belong to banned members, when they come again: recompressed, turned,
 * mirrored or cropped a little. Reviewers see the hit; it decides nothing. Source: product §11.3
 */
export interface PictureCopies {
  /** The closest such picture; null without one. @param turned Fingerprints of the new picture in all orientations. */
  find(db: Db, turned: readonly string[]): Promise<PictureCopy | null>
  /** Remembers a refused picture by the fingerprints of its parts; nothing of its owner is kept. */
  keep(db: Db, pictureId: string, looks: readonly string[]): Promise<void>
  /** Forgets a picture that was approved after an appeal. */
  forget(db: Db, pictureId: string): Promise<void>
  /** Pictures of banned members that resemble one of these fingerprints, in any order. */
  findBanned(db: Db, turned: readonly string[]): Promise<BannedCopy[]>
  /** Remembers the pictures of a member who is banned, by the fingerprints of their parts. */
  keepBanned(db: Db, memberId: string): Promise<void>
  /** Forgets the pictures of a member whose ban ends. */
  forgetBanned(db: Db, memberId: string): Promise<void>
  /** Deletes the fingerprints that are older than the setting `REFUSED_PICTURE_DAYS`, and records it. */
  forgetOld(): Promise<void>
}

/** Name of the work that deletes old fingerprints. */
export const FORGET_REFUSED_WORK = 'refused pictures'
/** How often it runs, in ms. Source: ours */
export const FORGET_REFUSED_EVERY_MS = HOUR_MS

/** Tables of fingerprints that an index finds by their bands. */
type LookTable = 'refused_picture' | 'banned_picture'

/**
 * Pictures of which a band is close to one of the looks: an index finds them, whatever their number. `offset 0` keeps the
 * planner from joining the whole table, which it would prefer as long as it has no statistics.
 */
const inBands = (table: LookTable, looks: readonly string[]): RawBuilder<unknown> => {
  const why = table === 'refused_picture' ? 'refused' : 'banned'
  const bands = closeBands(looks).map(
    (values, band) => sql`select known.picture_id, known.look, ${sql.lit(why)} as why
      from unnest(${[...values]}::int[]) as near (value) cross join lateral (
        select picture_id, look from ${sql.table(table)}
        where substring(look from ${sql.lit(BAND_STARTS[band])} for ${sql.lit(BAND_BITS)})::bit(16)::int = near.value
        offset 0
      ) as known`,
  )
  return sql.join(bands, sql` union all `)
}

/** The fingerprints as a table `asked`. */
const askedOf = (looks: readonly string[]): RawBuilder<unknown> =>
  sql`asked as (select ('x' || look)::bit(64) as look from unnest(${[...looks]}::text[]) as look)`

/** Copies by the tables `refused_picture` and `banned_picture`. */
export const createPictureCopies = ({
  db: pool,
  clock,
  config,
}: Pick<Core, 'db' | 'clock' | 'config'>): PictureCopies => ({
  async find(db, turned) {
    if (turned.length === 0) return null
    const { rows } = await sql<PictureCopy>`
      with ${askedOf(turned)}, known as (
        ${inBands('refused_picture', turned)} union all ${inBands('banned_picture', turned)}
      )
      select picture_id as "pictureId", why from known, asked
      where bit_count(known.look # asked.look) <= ${LOOK_MAX_DISTANCE}
      order by bit_count(known.look # asked.look), why desc limit 1`.execute(db)
    return rows[0] ?? null
  },

  async keep(db, pictureId, looks) {
    await sql`insert into refused_picture (picture_id, part, look, at)
      select ${pictureId}, place, ('x' || look)::bit(64), ${clock.now()}
      from unnest(${[...looks]}::text[]) with ordinality as parts (look, place)
      on conflict do nothing`.execute(db)
  },

  async findBanned(db, turned) {
    if (turned.length === 0) return []
    const { rows } = await sql<BannedCopy>`
      with ${askedOf(turned)}, known as (${inBands('banned_picture', turned)})
      select distinct image.id as "pictureId", image.member_id as "memberId"
      from known join asked on bit_count(known.look # asked.look) <= ${LOOK_MAX_DISTANCE}
        join image on image.id = known.picture_id
        join member on member.id = image.member_id and member.account_state = 'banned'`.execute(db)
    return rows
  },

  async keepBanned(db, memberId) {
    await sql`insert into banned_picture (picture_id, part, look)
      select image.id, place, ('x' || look)::bit(64)
      from image, unnest(image.looks) with ordinality as parts (look, place)
      where image.member_id = ${memberId}
      on conflict do nothing`.execute(db)
  },

  async forgetBanned(db, memberId) {
    await sql`delete from banned_picture where picture_id in (
      select id from image where member_id = ${memberId})`.execute(db)
  },

  forgetOld: () =>
    forgetExpiring(
      { db: pool, clock },
      {
        work: FORGET_REFUSED_WORK,
        kind: 'refused_picture',
        keptMs: config.refusedPictureDays * DAY_MS,
        async forgetSome(beforeMs, limit) {
          const { numAffectedRows } = await sql`
            delete from refused_picture where ctid = any(array(
              select ctid from refused_picture where at < ${beforeMs}
              order by at limit ${limit} for update skip locked))`.execute(pool)
          return Number(numAffectedRows ?? 0)
        },
      },
    ),

  async forget(db, pictureId) {
    await db.deleteFrom('refused_picture').where('picture_id', '=', pictureId).execute()
  },
})

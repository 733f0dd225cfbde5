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
  /** Deletes the fingerprints that are older than the setting `REFUSED_PICTURE_DAYS`, and records it. */
  forgetOld(): Promise<void>
}

/** Name of the work that deletes old fingerprints. */
export const FORGET_REFUSED_WORK = 'refused pictures'
/** How often it runs, in ms. Source: ours */
export const FORGET_REFUSED_EVERY_MS = HOUR_MS

/**
 * Refused pictures of which a band is close to one of the looks: an index finds them, whatever their number. `offset 0`
 * keeps the planner from joining the whole table, which it would prefer as long as it has no statistics.
 */
const refusedInBands = (looks: readonly string[]): RawBuilder<unknown>[] =>
  closeBands(looks).map(
    (values, band) => sql`select refused.picture_id, refused.look, 'refused' as why
      from unnest(${[...values]}::int[]) as near (value) cross join lateral (
        select picture_id, look from refused_picture
        where substring(look from ${sql.lit(BAND_STARTS[band])} for ${sql.lit(BAND_BITS)})::bit(16)::int = near.value
        offset 0
      ) as refused`,
  )

/** Copies by the table `refused_picture` and the albums of banned members. */
export const createPictureCopies = ({
  db: pool,
  clock,
  config,
}: Pick<Core, 'db' | 'clock' | 'config'>): PictureCopies => ({
  async find(db, turned) {
    if (turned.length === 0) return null
    const { rows } = await sql<PictureCopy>`
      with asked as (select ('x' || look)::bit(64) as look from unnest(${[...turned]}::text[]) as look),
      known as (
        ${sql.join(refusedInBands(turned), sql` union all `)}
        union all
        select image.id, ('x' || part)::bit(64), 'banned'
        from member join image on image.member_id = member.id, unnest(image.looks) as part
        where member.account_state = 'banned'
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

import { HOUR_MS } from '@contract/constants'
import type { Db } from '../../../db/database'
import type { Core } from '../../../lib/core'
import { fail } from '../../../lib/errors'
import { recordRetention } from '../../../jobs/retention'
import type { ObjectStore } from '../../../providers/storage/port'

/** Age at which unused uploads are removed, an hour later at the latest, in ms. Source: ours. */
export const UNUSED_LIFE_MS = 22 * HOUR_MS
/**
 * How long an object made for a message or an album may stay uncommitted, in ms; a call takes seconds. Source: ours.
 */
export const MADE_LIFE_MS = HOUR_MS
/** How long a process that removes objects has them alone, in ms; then another may try. Source: ours. */
export const LEAVING_MS = 10 * 60_000
/** How often the leftovers are collected, in ms. Source: ours. */
export const COLLECT_EVERY_MS = HOUR_MS
/** Name of the repeated work that removes leftovers. */
export const LEFTOVERS_WORK = 'leftovers'
/** Objects removed at a time. Source: ours. */
const BATCH = 100

/** Numbers of objects. */
interface Counts {
  readonly removed: number
  readonly failed: number
}

/**
 * Objects that nothing shows. Every object of a member is recorded in the table `upload` before it is written. The
 * transaction in which something comes to show it deletes the record. So no object stays for ever after a member who
 * never sends, a crash, or a failure of the store.
 */
export interface Leftovers {
  /** Records objects that are about to be written for the member. */
  expect(memberId: string, keys: readonly string[]): Promise<void>
  /**
   * Something shows the objects once this commits. @throws DomainError STATE_CHANGED when they are being removed
   * already
   */
  settle(db: Db, keys: readonly string[]): Promise<void>
  /**
   * Removes at once those of the objects that nothing shows: expected and not settled, used uploads, or abandoned.
   * Never fails for the store: a failed removal is collected later.
   */
  drop(keys: readonly string[]): Promise<void>
  /** Marks the objects for the next collection, whatever showed them; nothing shows them once this commits. */
  abandon(db: Db, memberId: string, keys: readonly string[]): Promise<void>
  /**
   * Removes due objects, in batches that no two processes share. A failed removal is due again after `LEAVING_MS`.
   * Returns counts of objects, which are recorded as evidence unless nothing was due.
   */
  collect(): Promise<Counts>
  /** The repeated work: the same, and the evidence says also that nothing was due. */
  round(): Promise<void>
}

const keysOf = (rows: readonly { object_key: string }[]): string[] => rows.map((row) => row.object_key)

/** Dependencies of leftovers. */
export interface LeftoverDeps {
  readonly store: Pick<ObjectStore, 'remove'>
}

/** Leftovers in a store and the table `upload`. */
export const createLeftovers = (
  { db, clock, log }: Pick<Core, 'db' | 'clock' | 'log'>,
  { store }: LeftoverDeps,
): Leftovers => {
  /** Marks objects as leaving: nothing can use them any more. */
  const leaving = () =>
    db
      .updateTable('upload')
      .set({ state: 'leaving', expire_at: clock.now() + LEAVING_MS })
      .returning('object_key')

  const claimDue = async (): Promise<string[]> => {
    const rows = await leaving()
      .where('object_key', 'in', (eb) =>
        eb
          .selectFrom('upload')
          .select('object_key')
          .where('state', '<>', 'evidence')
          .where('expire_at', '<=', clock.now())
          .orderBy('expire_at')
          .limit(BATCH)
          .forUpdate()
          .skipLocked(),
      )
      .execute()
    return keysOf(rows)
  }

  const remove = async (keys: readonly string[]): Promise<void> => {
    if (keys.length === 0) return
    await store.remove(keys)
    await db
      .deleteFrom('upload')
      .where('object_key', 'in', [...keys])
      .where('state', '=', 'leaving')
      .execute()
  }

  /** When the oldest object that could not be removed was recorded, epoch ms; everything that expired before is gone. */
  const oldestStaying = async (): Promise<number | null> => {
    const row = await db
      .selectFrom('upload')
      .select((eb) => eb.fn.min('created_at').as('at'))
      .where('state', '=', 'leaving')
      .executeTakeFirst()
    return row?.at ?? null
  }

  const collect = async (): Promise<Counts> => {
    const counts = { removed: 0, failed: 0 }
    for (let keys = await claimDue(); keys.length > 0; keys = await claimDue()) {
      await remove(keys).then(
        () => (counts.removed += keys.length),
        () => (counts.failed += keys.length),
      )
    }
    return counts
  }

  const record = async (at: number, { removed: rows, failed }: Counts): Promise<void> => {
    const untilAt = (failed > 0 ? await oldestStaying() : null) ?? at
    await recordRetention(db, { work: LEFTOVERS_WORK, at, deleted: [{ kind: 'upload', rows, untilAt }] })
  }

  const collectAndRecord = async (recordsNothing: boolean): Promise<Counts> => {
    const at = clock.now()
    const counts = await collect()
    // A store's own error may name the object; counts do not.
    if (counts.failed > 0) log.warn('leftovers stay', { ...counts })
    else if (counts.removed > 0) log.info('leftovers removed', { ...counts })
    if (recordsNothing || counts.removed + counts.failed > 0) await record(at, counts)
    return counts
  }

  return {
    async expect(memberId, keys) {
      const now = clock.now()
      await db
        .insertInto('upload')
        .values(
          keys.map((key) => ({
            object_key: key,
            member_id: memberId,
            content_type: null,
            state: 'made' as const,
            created_at: now,
            expire_at: now + MADE_LIFE_MS,
          })),
        )
        .execute()
    },
    async settle(handle, keys) {
      const settled = await handle
        .deleteFrom('upload')
        .where('object_key', 'in', [...keys])
        .where('state', '=', 'made')
        .returning('object_key')
        .execute()
      if (settled.length !== keys.length) fail('STATE_CHANGED')
    },
    async abandon(handle, memberId, keys) {
      if (keys.length === 0) return
      const now = clock.now()
      const rows = [...new Set(keys)].map((key) => ({
        object_key: key,
        member_id: memberId,
        content_type: null,
        state: 'leaving' as const,
        created_at: now,
        expire_at: now,
      }))
      await handle
        .insertInto('upload')
        .values(rows)
        .onConflict((conflict) =>
          conflict.column('object_key').doUpdateSet({ state: 'leaving', expire_at: now }),
        )
        .execute()
    },
    async drop(keys) {
      if (keys.length === 0) return
      const rows = await leaving()
        .where('object_key', 'in', [...keys])
        .where(({ eb, or }) =>
          or([
            eb('state', 'in', ['made', 'used']),
            // A process that removes them already has them alone.
            eb('state', '=', 'leaving').and('expire_at', '<=', clock.now()),
          ]),
        )
        .execute()
      await remove(keysOf(rows)).catch(() => undefined)
    },
    collect: () => collectAndRecord(false),
    round: async () => void (await collectAndRecord(true)),
  }
}

import { DAY_MS } from '@contract/constants'
import { sql } from 'kysely'
import type { Db } from '../db/database'
import type { Tx } from '../db/transaction'
import type { Core } from '../lib/core'
import type { ChainKey } from '../lib/sealed/key-chain'
import { countFormer } from './count-former'
import { type KeyedTarget, nameOf, targets } from './keyed-tables'
import { createRekeying, type RekeyDeps } from './rekey-table'

/** How often values are moved to the newest secret, in ms. Source: ours */
export const ROTATION_EVERY_MS = 10_000
/** Looks at pages in one run; each is a transaction of its own. Source: ours */
const LOOKS = 200
/** Time for which a former secret stays after its last use: addresses and cursors that members hold end meanwhile. Source: ours */
const HELD_MS = DAY_MS

/** A secret as operators see it. */
export interface SecretStatus {
  readonly id: string
  /** `writes` new values; `announced` has made none; `needed` by values; `retired` may leave the configuration. */
  readonly state: 'writes' | 'announced' | 'needed' | 'retired'
  readonly usedAt: number | null
  readonly retiredAt: number | null
}

/** How far the values of one table were moved. */
export interface PassStatus {
  readonly target: string
  readonly pagesLeft: number
  readonly pages: number
  readonly moved: number
}

/** Moves everything that a former secret made to the newest one. Source: ours */
export interface Rotation {
  /** Moves what is left, within a limit. Safe to call on several nodes at once, and again after a crash. */
  move(): Promise<void>
  status(): Promise<{ readonly keys: readonly SecretStatus[]; readonly passes: readonly PassStatus[] }>
}

/** The rotation over the tables `secret_key` and `secret_pass`. */
export const createRotation = (core: Core, deps: RekeyDeps): Rotation => {
  const { db, clock, crypto } = core
  const rekeying = createRekeying(core, deps)
  const writer = (): ChainKey => crypto.ring.chain.keys[crypto.ring.chain.writer] as ChainKey
  const writing = (): string => writer().id.toString('hex')

  /** False while the newest secret is only announced, and after every former one was retired. */
  const isDue = async (): Promise<boolean> => {
    const { chain, isMixed } = crypto.ring
    if (!isMixed || chain.writer === 0 || chain.writer < chain.keys.length - 1) return false
    const row = await db
      .selectFrom('secret_key')
      .select('id')
      .where('id', '<>', writing())
      .where('used_at', 'is not', null)
      .where('retired_at', 'is', null)
      .executeTakeFirst()
    return row !== undefined
  }

  /** One pass of all nodes: the lock ends with the transaction. */
  const whileAlone = <T>(work: (tx: Tx) => Promise<T>): Promise<T | null> =>
    core.transaction(async (tx) => {
      const { rows } = await sql<{ held: boolean }>`
        select pg_try_advisory_xact_lock(hashtext('secret rotation')) as held`.execute(tx)
      return rows[0]?.held === true ? work(tx) : null
    })

  const pageOf = async (tx: Tx, target: string): Promise<number | null> => {
    const pass = await tx
      .selectFrom('secret_pass')
      .selectAll()
      .where('target', '=', target)
      .where('key_id', '=', writing())
      .executeTakeFirst()
    if (pass?.done_at != null) return null
    return pass?.next_page ?? 0
  }

  /** Looks at some pages of the table; false when it is done, or another node is at work. */
  const look = async (target: KeyedTarget): Promise<boolean> => {
    const isLeft = await whileAlone(async (tx) => {
      const page = await pageOf(tx, nameOf(target))
      if (page === null) return false
      const { nextPage, pages, moved } = await rekeying.movePages(tx, target, page)
      const progress = {
        key_id: writing(),
        next_page: nextPage ?? pages,
        pages,
        done_at: nextPage === null ? clock.now() : null,
      }
      await tx
        .insertInto('secret_pass')
        .values({ target: nameOf(target), ...progress, moved })
        .onConflict((conflict) =>
          conflict.column('target').doUpdateSet((eb) => ({
            ...progress,
            moved: eb
              .case()
              .when('secret_pass.key_id', '=', writing())
              .then(eb('secret_pass.moved', '+', moved))
              .else(moved)
              .end(),
          })),
        )
        .execute()
      return nextPage !== null
    })
    return isLeft === true
  }

  const isEveryPassDone = async (): Promise<boolean> => {
    const done = await db
      .selectFrom('secret_pass')
      .select('target')
      .where('key_id', '=', writing())
      .where('done_at', 'is not', null)
      .where('target', 'in', targets.map(nameOf))
      .execute()
    return done.length === targets.length
  }

  /** True once nothing that members hold was made by a former secret, and no file of an export was. */
  const isHeldByNobody = async (pool: Db): Promise<boolean> => {
    const { used_at: usedAt } = await pool
      .selectFrom('secret_key')
      .select('used_at')
      .where('id', '=', writing())
      .executeTakeFirstOrThrow()
    if (usedAt === null || clock.now() < usedAt + HELD_MS) return false
    const file = await pool
      .selectFrom('data_export')
      .select('id')
      .where('object_key', 'is not', null)
      .where('ready_at', '<', usedAt + HELD_MS)
      .executeTakeFirst()
    return file === undefined
  }

  /** Retires the former secrets, or looks again at tables in which a slower node wrote by one of them. */
  const finish = async (): Promise<void> => {
    if (!(await isEveryPassDone()) || !(await isHeldByNobody(db))) return
    const left = [...(await countFormer(core)).keys()]
    if (left.length > 0) {
      await db
        .updateTable('secret_pass')
        .set({ next_page: 0, done_at: null })
        .where('target', 'in', left)
        .execute()
      return
    }
    await db
      .updateTable('secret_key')
      .set({ retired_at: clock.now() })
      .where('id', '<>', writing())
      .where('retired_at', 'is', null)
      .execute()
    core.log.info('former secrets may go', { writes: writing() })
  }

  const statusOf = (row: { id: string; used_at: number | null; retired_at: number | null }): SecretStatus => {
    const base = { id: row.id, usedAt: row.used_at, retiredAt: row.retired_at }
    if (row.id === writing()) return { ...base, state: 'writes' }
    if (row.retired_at !== null) return { ...base, state: 'retired' }
    return { ...base, state: row.used_at === null ? 'announced' : 'needed' }
  }

  return {
    async move() {
      if (!(await isDue())) return
      let looks = 0
      for (const target of targets) while (looks++ < LOOKS && (await look(target)));
      await finish()
    },

    async status() {
      const rows = await db.selectFrom('secret_key').selectAll().orderBy('position').execute()
      const passes = await db.selectFrom('secret_pass').selectAll().orderBy('target').execute()
      return {
        keys: rows.map(statusOf),
        passes: passes.map(({ target, pages, next_page: next, done_at: doneAt, moved }) => ({
          target,
          pages: Number(pages),
          pagesLeft: doneAt === null ? Math.max(0, Number(pages) - Number(next)) : 0,
          moved: Number(moved),
        })),
      }
    },
  }
}

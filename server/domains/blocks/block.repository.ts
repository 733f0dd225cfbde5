import { sql, type Selectable } from 'kysely'
import type { Db } from '../../db/database'
import type { BlockTable } from '../../db/tables/relations'

/** A block as it is kept. */
export type BlockRow = Selectable<BlockTable>

/** A block to be kept; what its speed date told is read from the date. */
export type NewBlock = Omit<BlockRow, 'speed_peer'>

/** Keyed hashes of the number that a member had, and of the one that they have now. */
export interface PhoneMove {
  readonly from: Buffer
  readonly to: Buffer
}

/** Blocks, over the pool or one transaction. */
export class BlockRepository {
  constructor(private readonly db: Db) {}

  /** False when this block stood already. */
  async insert(row: NewBlock): Promise<boolean> {
    const result = await this.db
      .insertInto('block')
      .values((eb) => ({
        ...row,
        speed_peer: eb
          .selectFrom('speed_side')
          .select(sql<Record<string, unknown>>`peer`.as('peer'))
          .where('date_id', '=', row.speed_id)
          .where('member_id', '=', row.from_id),
      }))
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
  }

  /** Lets blocks of a member, and those of an erased account that their former number stood for, hold for their new one. */
  async movePhone(toId: string, phone: PhoneMove): Promise<void> {
    await this.db
      .updateTable('block')
      .set({ to_phone_hash: phone.to })
      .where((eb) => eb.or([eb('to_id', '=', toId), eb('to_phone_hash', '=', phone.from)]))
      .execute()
  }

  /** Target of the viewer's block that named a speed date. */
  async findByDate(fromId: string, speedId: string): Promise<string | null> {
    const row = await this.db
      .selectFrom('block')
      .select('to_id')
      .where('from_id', '=', fromId)
      .where('speed_id', '=', speedId)
      .executeTakeFirst()
    return row?.to_id ?? null
  }

  /** Lifts the viewer's block that named a speed date; returns it. */
  async deleteByDate(fromId: string, speedId: string): Promise<BlockRow[]> {
    return this.db
      .deleteFrom('block')
      .where('from_id', '=', fromId)
      .where('speed_id', '=', speedId)
      .returningAll()
      .execute()
  }

  /** Lifts the viewer's blocks of an account and of its phone, none of those that named a speed date; returns them. */
  async delete(fromId: string, toId: string): Promise<BlockRow[]> {
    return this.db
      .deleteFrom('block')
      .where('from_id', '=', fromId)
      .where('speed_id', 'is', null)
      .where(({ eb, or }) =>
        or([
          eb('to_id', '=', toId),
          eb('to_phone_hash', '=', sql<Buffer>`(select phone_hash from member where id = ${toId})`),
        ]),
      )
      .returningAll()
      .execute()
  }
}

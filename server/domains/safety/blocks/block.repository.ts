import { sql, type Selectable } from 'kysely'
import type { Db } from '../../../db/database'
import type { BlockTable } from '../../../db/tables/relations'

/** A row of the table `block`. */
export type BlockRow = Selectable<BlockTable>

/** A new block; the statement reads `speed_peer` from the speed date. */
export type NewBlock = Omit<BlockRow, 'speed_peer'>

/** Keyed hashes of a member's former and present phone number. */
export interface PhoneMove {
  readonly from: Buffer
  readonly to: Buffer
}

/** Blocks, through the pool or in a transaction. */
export class BlockRepository {
  constructor(private readonly db: Db) {}

  /** False when this block existed already. */
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

  /** Moves blocks of a member, and blocks of an erased account with their former number, to their new number. */
  async movePhone(toId: string, phone: PhoneMove): Promise<void> {
    await this.db
      .updateTable('block')
      .set({ to_phone_hash: phone.to })
      .where((eb) => eb.or([eb('to_id', '=', toId), eb('to_phone_hash', '=', phone.from)]))
      .execute()
  }

  /** The target of the viewer's block that named this speed date. */
  async findByDate(fromId: string, speedId: string): Promise<string | null> {
    const row = await this.db
      .selectFrom('block')
      .select('to_id')
      .where('from_id', '=', fromId)
      .where('speed_id', '=', speedId)
      .executeTakeFirst()
    return row?.to_id ?? null
  }

  /** Lifts the viewer's block that named this speed date; returns it. */
  async deleteByDate(fromId: string, speedId: string): Promise<BlockRow[]> {
    return this.db
      .deleteFrom('block')
      .where('from_id', '=', fromId)
      .where('speed_id', '=', speedId)
      .returningAll()
      .execute()
  }

  /** Lifts the viewer's blocks of an account and of its phone, without those that named a speed date; returns them. */
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

import { sql, type Selectable } from 'kysely'
import type { Db } from '../../db/database'
import type { BlockTable } from '../../db/tables'

/** A block as it is kept. */
export type BlockRow = Selectable<BlockTable>

/** Blocks, over the pool or one transaction. */
export class BlockRepository {
  constructor(private readonly db: Db) {}

  /** False when this block stood already. */
  async insert(row: BlockRow): Promise<boolean> {
    const result = await this.db
      .insertInto('block')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
  }

  /** Lifts the viewer's blocks of an account and of its phone; returns them. */
  async delete(fromId: string, toId: string): Promise<BlockRow[]> {
    return this.db
      .deleteFrom('block')
      .where('from_id', '=', fromId)
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

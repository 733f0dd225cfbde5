import { sql } from 'kysely'
import type { Db } from '../../../db/database'

/** Receivers of the same text, over the pool or one transaction. */
export class SentTextRepository {
  constructor(private readonly db: Db) {}

  /**
   * Records the receiver of a text; returns how many different receivers the same text has had since the given time.
   */
  async recordSameText(
    fromId: string,
    textHash: Buffer,
    toId: string,
    atMs: number,
    sinceMs: number,
  ): Promise<number> {
    await this.db
      .insertInto('sent_text')
      .values({ from_id: fromId, text_hash: textHash, to_id: toId, created_at: atMs })
      .onConflict((conflict) =>
        conflict.columns(['from_id', 'text_hash', 'to_id']).doUpdateSet({ created_at: atMs }),
      )
      .execute()
    const result = await sql<{ receivers: number }>`
      select count(*)::int as receivers from sent_text
      where from_id = ${fromId} and text_hash = ${textHash} and created_at > ${sinceMs}`.execute(this.db)
    return result.rows[0]?.receivers ?? 0
  }
}

import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../db/database'
import type { RealNameCheckTable } from '../../../db/tables/withdrawals'

/** A row of the table `real_name_check`: a vendor's verdict about one pair. */
export type RealNameRow = Selectable<RealNameCheckTable>

/** The table of verdicts. */
export class RealNameRepository {
  constructor(private readonly db: Db) {}

  find(memberId: string, pairHash: Buffer): Promise<RealNameRow | undefined> {
    return this.db
      .selectFrom('real_name_check')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('pair_hash', '=', pairHash)
      .executeTakeFirst()
  }

  /** Stores that the vendor is asked about a pair, for the first time or again. Returns the row's id. */
  async begin(row: Insertable<RealNameCheckTable>): Promise<string> {
    const { verdict, asked_at, decided_at } = row
    const { id } = await this.db
      .insertInto('real_name_check')
      .values(row)
      .onConflict((conflict) =>
        conflict.constraint('real_name_check_once').doUpdateSet({ verdict, asked_at, decided_at }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** Forgets that the member's pairs were refused. Returns their number. */
  async reopen(memberId: string): Promise<number> {
    const { numUpdatedRows } = await this.db
      .updateTable('real_name_check')
      .set({ verdict: 'unknown', decided_at: null })
      .where('member_id', '=', memberId)
      .where('verdict', 'in', ['mismatch', 'no_record', 'invalid'])
      .executeTakeFirstOrThrow()
    return Number(numUpdatedRows)
  }

  /** Stores how a request ended, unless the vendor was asked again meanwhile. */
  async end(
    { id, askedAt }: { readonly id: string; readonly askedAt: number },
    { verdict, decided_at }: Pick<RealNameRow, 'verdict' | 'decided_at'>,
  ): Promise<void> {
    await this.db
      .updateTable('real_name_check')
      .set({ verdict, decided_at })
      .where('id', '=', id)
      .where('verdict', '=', 'asking')
      .where('asked_at', '=', askedAt)
      .execute()
  }
}

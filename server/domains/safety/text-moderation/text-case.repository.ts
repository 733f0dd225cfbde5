import type { TextPlace } from '@contract/ops/ops-constants'
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../db/database'
import type { TextCaseTable } from '../../../db/tables/safety'

/** A row of a case. */
export type TextCaseRow = Selectable<TextCaseTable>

/** The class whose cases come first, and that no limit holds back. */
export const MOST_URGENT = 'minors'

/** Cases of texts, over the pool or one transaction. */
export class TextCaseRepository {
  constructor(private readonly db: Db) {}

  /** Adds a case; does nothing when the line, or the place of a refused text, has a waiting one. */
  async insert(row: Insertable<TextCaseTable>): Promise<void> {
    await this.db
      .insertInto('text_case')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  /** Number of a member's sent lines that wait; stops counting at `most`. */
  async countWaitingLines(memberId: string, most: number): Promise<number> {
    const waiting = this.db
      .selectFrom('text_case')
      .select('id')
      .where('member_id', '=', memberId)
      .where('place', 'in', ['chat', 'speed'])
      .where('state', '=', 'waiting')
      .limit(most)
    return (await waiting.execute()).length
  }

  /** Adds a case of a message, or writes what was found to its waiting one; false when it was decided before. */
  async mark(row: Insertable<TextCaseTable>): Promise<boolean> {
    const found = await this.db
      .insertInto('text_case')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['group_id', 'seq'])
          .where('group_id', 'is not', null)
          .doUpdateSet((eb) => ({
            class: eb.ref('excluded.class'),
            layer: eb.ref('excluded.layer'),
            score: eb.ref('excluded.score'),
          }))
          .where('text_case.state', '=', 'waiting'),
      )
      .returning('id')
      .executeTakeFirst()
    return found !== undefined
  }

  /** True when this refused text waits, or a reviewer has refused it. */
  async isKnown(memberId: string, place: TextPlace, text: string): Promise<boolean> {
    const row = await this.db
      .selectFrom('text_case')
      .select('id')
      .where('member_id', '=', memberId)
      .where('place', '=', place)
      .where('group_id', 'is', null)
      .where('text', '=', text)
      .where('state', 'in', ['waiting', 'removed'])
      .executeTakeFirst()
    return row !== undefined
  }

  /** Deletes the waiting case of a refused text. */
  async deleteWaiting(memberId: string, place: TextPlace): Promise<void> {
    await this.db
      .deleteFrom('text_case')
      .where('member_id', '=', memberId)
      .where('place', '=', place)
      .where('group_id', 'is', null)
      .where('state', '=', 'waiting')
      .execute()
  }

  /** True when the text was approved in one of the places. */
  async isApproved(memberId: string, places: readonly TextPlace[], text: string): Promise<boolean> {
    const row = await this.db
      .selectFrom('text_case')
      .select('id')
      .where('member_id', '=', memberId)
      .where('place', 'in', [...places])
      .where('text', '=', text)
      .where('state', '=', 'approved')
      .executeTakeFirst()
    return row !== undefined
  }

  /** Waiting cases: those about minors first, then the oldest. */
  async listWaiting(limit: number): Promise<TextCaseRow[]> {
    return this.db
      .selectFrom('text_case')
      .selectAll()
      .where('state', '=', 'waiting')
      .orderBy((eb) => eb.fn.coalesce(eb('class', '=', MOST_URGENT), eb.lit(false)), 'desc')
      .orderBy('created_at')
      .orderBy('id')
      .limit(limit)
      .execute()
  }

  async find(id: string): Promise<TextCaseRow | null> {
    const row = await this.db.selectFrom('text_case').selectAll().where('id', '=', id).executeTakeFirst()
    return row ?? null
  }

  /** As `find`, and locks the case until the transaction ends. */
  async lock(id: string): Promise<TextCaseRow | null> {
    const query = this.db.selectFrom('text_case').selectAll().where('id', '=', id).forUpdate()
    return (await query.executeTakeFirst()) ?? null
  }

  async decide(
    id: string,
    decision: Pick<TextCaseRow, 'state' | 'decided_at' | 'decided_by'>,
  ): Promise<void> {
    await this.db.updateTable('text_case').set(decision).where('id', '=', id).execute()
  }
}

import { type Selectable, type Updateable } from 'kysely'
import type { Db } from '../../../db/database'
import type { Approval, PayoutOutcome, WithdrawalRisk, WithdrawalTable } from '../../../db/tables/withdrawals'

/** A row of the table `withdrawal`. */
export type WithdrawalRow = Selectable<WithdrawalTable>
/** The state of a withdrawal. */
export type WithdrawalState = WithdrawalRow['state']

/** The columns that a step of a withdrawal changes. */
export type WithdrawalChange = Omit<Updateable<WithdrawalTable>, 'risks' | 'approvals' | 'mark'> & {
  readonly risks?: readonly WithdrawalRisk[]
  readonly approvals?: readonly Approval[]
  readonly mark?: PayoutOutcome | null
}

/** A member's finished and running withdrawals within a span of time. */
export interface WithdrawnSoFar {
  readonly todayCount: number
  readonly todayFen: number
  readonly monthFen: number
}

/** States of a running withdrawal, whose money is held. */
export const runningStates = ['reviewing', 'approved', 'paying'] as const satisfies readonly WithdrawalState[]
/** States of returned money, which does not count towards a limit. */
export const undoneStates = ['rejected', 'failed', 'returned'] as const satisfies readonly WithdrawalState[]

/** The table of withdrawals. */
export class WithdrawalRepository {
  constructor(private readonly db: Db) {}

  async insert(row: WithdrawalRow): Promise<void> {
    const { approvals, risks, mark, ...rest } = row
    await this.db
      .insertInto('withdrawal')
      .values({
        ...rest,
        approvals: JSON.stringify(approvals),
        risks: risks === null ? null : JSON.stringify(risks),
        mark: mark === null ? null : JSON.stringify(mark),
      })
      .execute()
  }

  find(id: string): Promise<WithdrawalRow | undefined> {
    return this.db.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirst()
  }

  findByToken(memberId: string, clientToken: string): Promise<WithdrawalRow | undefined> {
    return this.db
      .selectFrom('withdrawal')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('client_token', '=', clientToken)
      .executeTakeFirst()
  }

  /** Locks the row until the transaction ends. */
  lock(id: string): Promise<WithdrawalRow | undefined> {
    return this.db.selectFrom('withdrawal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  }

  async hasRunning(memberId: string): Promise<boolean> {
    const row = await this.db
      .selectFrom('withdrawal')
      .select('id')
      .where('member_id', '=', memberId)
      .where('state', 'in', [...runningStates])
      .executeTakeFirst()
    return row !== undefined
  }

  /** Sums and number of withdrawals, without returned ones. */
  async soFar(memberId: string, since: { dayMs: number; monthMs: number }): Promise<WithdrawnSoFar> {
    const rows = await this.db
      .selectFrom('withdrawal')
      .select(['amount_fen', 'created_at'])
      .where('member_id', '=', memberId)
      .where('created_at', '>=', since.monthMs)
      .where('state', 'not in', [...undoneStates])
      .execute()
    const today = rows.filter((row) => row.created_at >= since.dayMs)
    const sum = (some: typeof rows): number => some.reduce((total, row) => total + row.amount_fen, 0)
    return { todayCount: today.length, todayFen: sum(today), monthFen: sum(rows) }
  }

  /** Withdrawals in these states, oldest first. */
  list(states: readonly WithdrawalState[], limit: number): Promise<WithdrawalRow[]> {
    return this.db
      .selectFrom('withdrawal')
      .selectAll()
      .where('state', 'in', [...states])
      .orderBy('created_at')
      .orderBy('id')
      .limit(limit)
      .execute()
  }

  /** Ids of withdrawals whose next job should have run before the moment. */
  async listLate(beforeMs: number, limit: number): Promise<string[]> {
    const rows = await this.db
      .selectFrom('withdrawal')
      .select('id')
      .where('state', 'in', [...runningStates])
      .where('next_at', '<', beforeMs)
      .orderBy('next_at')
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  }

  /** Changes the withdrawal if it is in one of the states; false when it is not. */
  async change(id: string, from: readonly WithdrawalState[], change: WithdrawalChange): Promise<boolean> {
    const { risks, approvals, mark, ...plain } = change
    const result = await this.db
      .updateTable('withdrawal')
      .set({
        ...plain,
        ...(risks !== undefined && { risks: JSON.stringify(risks) }),
        ...(approvals !== undefined && { approvals: JSON.stringify(approvals) }),
        ...(mark !== undefined && { mark: mark === null ? null : JSON.stringify(mark) }),
      })
      .where('id', '=', id)
      .where('state', 'in', [...from])
      .executeTakeFirst()
    return result.numUpdatedRows === 1n
  }
}

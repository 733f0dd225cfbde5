import type { Selectable } from 'kysely'
import type { Db } from '../../../db/database'
import type { InviteSpendTable } from '../../../db/tables/invitations'

/** A row of the table `invite_spend`: a spend of an invitee. */
export type InviteSpendRow = Selectable<InviteSpendTable>

/** The invite that earns by a member's spending. */
export interface SpendingInvite {
  readonly id: string
  readonly inviter_id: string
  readonly joined_at: number
}

/** Invitees' spending and its shares. */
export class SpendRepository {
  constructor(private readonly db: Db) {}

  /** The invite by which the member joined, if it counts. */
  findInvite(inviteeId: string): Promise<SpendingInvite | undefined> {
    return this.db
      .selectFrom('invite')
      .select(['id', 'inviter_id', 'joined_at'])
      .where('invitee_id', '=', inviteeId)
      .where('state', '<>', 'invalid')
      .executeTakeFirst()
  }

  /** False when the key was used before. */
  async insert(row: Pick<InviteSpendRow, 'key' | 'invite_id' | 'spent_fen' | 'spent_at'>): Promise<boolean> {
    const inserted = await this.db
      .insertInto('invite_spend')
      .values({ ...row, state: 'waiting', release_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    return inserted !== undefined
  }

  find(key: string): Promise<InviteSpendRow | undefined> {
    return this.db.selectFrom('invite_spend').selectAll().where('key', '=', key).executeTakeFirst()
  }

  /** Spending without a paid share, oldest first. Lock the invite before. */
  waitingOf(inviteId: string): Promise<InviteSpendRow[]> {
    return this.db
      .selectFrom('invite_spend')
      .selectAll()
      .where('invite_id', '=', inviteId)
      .where('state', '=', 'waiting')
      .orderBy('spent_at')
      .orderBy('key')
      .execute()
  }

  async setEarned(key: string, shareFen: number, releaseAt: number | null): Promise<void> {
    await this.db
      .updateTable('invite_spend')
      .set({ state: 'earned', share_fen: shareFen, release_at: releaseAt })
      .where('key', '=', key)
      .execute()
  }

  async setUndone(key: string): Promise<void> {
    await this.db.updateTable('invite_spend').set({ state: 'undone' }).where('key', '=', key).execute()
  }
}

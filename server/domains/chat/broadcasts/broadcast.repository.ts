import type { Selectable } from 'kysely'
import type { BroadcastAudience } from '@contract/ops/broadcasts'
import type { Db } from '../../../db/database'
import { lockByName } from '../../../db/lock-by-name'
import type { BroadcastTable } from '../../../db/tables/messages'

/** A row of a broadcast. */
export type BroadcastRow = Selectable<BroadcastTable>

/** Members who get a broadcast; the account and the session of the platform exist at a moment. */
export interface AudienceAt extends BroadcastAudience {
  /** Epoch ms. */
  readonly at: number
}

/** Members who use the product; banned, cancelling and unfinished accounts do not. */
const REACHED = ['active', 'paused', 'restricted'] as const

/** Broadcasts and their audiences. */
export class BroadcastRepository {
  constructor(private readonly db: Db) {}

  /** Other transactions that start a broadcast wait until this one ends. */
  async lockStart(): Promise<void> {
    await lockByName(this.db, 'broadcast')
  }

  async insert(
    row: Pick<BroadcastRow, 'id' | 'platform' | 'language' | 'operator' | 'why' | 'total'> & {
      readonly words: BroadcastRow['words']
      readonly started_at: number
    },
  ): Promise<void> {
    await this.db
      .insertInto('broadcast')
      .values({ ...row, words: JSON.stringify(row.words) })
      .execute()
  }

  find(id: string): Promise<BroadcastRow | undefined> {
    return this.db.selectFrom('broadcast').selectAll().where('id', '=', id).executeTakeFirst()
  }

  /** The row, which nobody else changes until the transaction ends. */
  lock(id: string): Promise<BroadcastRow | undefined> {
    return this.db.selectFrom('broadcast').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  }

  running(): Promise<BroadcastRow | undefined> {
    return this.db.selectFrom('broadcast').selectAll().where('state', '=', 'running').executeTakeFirst()
  }

  async update(
    id: string,
    change: Partial<
      Pick<BroadcastRow, 'state' | 'sent' | 'batches' | 'last_member_id' | 'ended_at' | 'ended_by'>
    >,
  ): Promise<void> {
    await this.db.updateTable('broadcast').set(change).where('id', '=', id).execute()
  }

  /** Newest first. */
  list(limit: number): Promise<BroadcastRow[]> {
    return this.db
      .selectFrom('broadcast')
      .selectAll()
      .orderBy('started_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  }

  private audience({ platform, language, at }: AudienceAt) {
    return this.db
      .selectFrom('member')
      .where('account_state', 'in', REACHED)
      .where('is_demo', '=', false)
      .where('created_at', '<=', at)
      .$if(language !== null, (query) => query.where('language', '=', language as string))
      .$if(platform !== null, (query) =>
        query.where(({ exists, selectFrom }) =>
          exists(
            selectFrom('session')
              .select('session.id')
              .whereRef('session.member_id', '=', 'member.id')
              .where('session.ended_at', 'is', null)
              .where('session.expire_at', '>', at)
              .where((eb) =>
                eb.or([
                  eb('session.client', 'like', `${platform ?? ''}/%`),
                  eb('session.client', 'like', `${platform ?? ''}-ios/%`),
                ]),
              ),
          ),
        ),
      )
  }

  async count(audience: AudienceAt): Promise<number> {
    const { count } = await this.audience(audience)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }

  /** The next members in the order of their ids. */
  async nextMembers(audience: AudienceAt, afterId: string, limit: number): Promise<string[]> {
    const rows = await this.audience(audience)
      .select('member.id')
      .where('member.id', '>', afterId)
      .orderBy('member.id')
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  }
}

import type { Selectable } from 'kysely'
import type { Db } from '../../../db/database'
import type { SessionTable } from '../../../db/tables/logins'
import type { MemberTable } from '../../../db/tables/members'

/** A row of a session. */
export type SessionRow = Selectable<SessionTable>

/** A live or ended session with the state of its account. */
export type SessionWithAccount = SessionRow &
  Pick<Selectable<MemberTable>, 'account_state' | 'restriction_reason' | 'restricted_until'>

/** Finds a session by its token's hash, ended or not. */
export const findSessionByHash = (db: Db, tokenHash: Buffer): Promise<SessionWithAccount | undefined> =>
  db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .selectAll('session')
    .select(['member.account_state', 'member.restriction_reason', 'member.restricted_until'])
    .where('session.token_hash', '=', tokenHash)
    .executeTakeFirst()

/** Columns that decide whether a session is live. */
export type SessionStatus = Pick<SessionWithAccount, 'ended_at' | 'expire_at' | 'account_state'>

/** Statuses of sessions by their ids; deleted ones are absent. */
export const findStatuses = async (db: Db, ids: readonly string[]): Promise<Map<string, SessionStatus>> => {
  const rows = await db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .select(['session.id', 'session.ended_at', 'session.expire_at', 'member.account_state'])
    .where((eb) => eb('session.id', '=', eb.fn.any(eb.val([...ids]))))
    .execute()
  return new Map(rows.map(({ id, ...status }) => [id, status]))
}

/** A member's sessions that are neither ended nor expired, the latest seen first. */
export const listLiveSessions = (db: Db, memberId: string, nowMs: number): Promise<SessionRow[]> =>
  db
    .selectFrom('session')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where('expire_at', '>', nowMs)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Stores a new session. */
export const insertSession = async (db: Db, row: SessionRow): Promise<void> => {
  await db.insertInto('session').values(row).execute()
}

/** Ends live sessions; returns those that it ended. */
export const endSessions = async (
  db: Db,
  by: { ids: readonly string[] } | { memberId: string },
  nowMs: number,
): Promise<{ id: string; member_id: string }[]> => {
  const update = db.updateTable('session').set({ ended_at: nowMs }).where('ended_at', 'is', null)
  const chosen =
    'ids' in by ? update.where('id', 'in', [...by.ids]) : update.where('member_id', '=', by.memberId)
  return chosen.returning(['id', 'member_id']).execute()
}

/** Records that a session was used, and its new expiry. */
export const updateSessionSeen = async (
  db: Db,
  id: string,
  seen: { last_seen_at: number; expire_at: number },
): Promise<void> => {
  await db.updateTable('session').set(seen).where('id', '=', id).where('ended_at', 'is', null).execute()
}

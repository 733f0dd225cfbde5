import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { fail } from '../lib/errors'
import type { Db } from './database'

/** Identifies one request of a client, for idempotency. */
export interface IdempotencyKey {
  memberId: string
  /** Path of the call. */
  path: string
  clientToken: string
  /** The payload; the same token with another payload is refused. */
  body: unknown
  atMs: number
}

const hashOf = (body: unknown): Buffer => createHash('sha256').update(JSON.stringify(body)).digest()

interface KeptAnswer {
  readonly body_hash: Buffer
  readonly answer: unknown
}

const findAnswer = (
  db: Db,
  { memberId, path, clientToken }: IdempotencyKey,
): Promise<KeptAnswer | undefined> =>
  db
    .selectFrom('idempotent_answer')
    .select(['body_hash', 'answer'])
    .where('member_id', '=', memberId)
    .where('path', '=', path)
    .where('client_token', '=', clientToken)
    .executeTakeFirst()

const readAnswer = (kept: KeptAnswer | undefined, bodyHash: Buffer): unknown => {
  if (!kept) throw new Error('answer expected')
  if (!kept.body_hash.equals(bodyHash)) fail('TOKEN_REUSED')
  return kept.answer
}

/**
 * Returns the answer that this request got before; null when the request is new. For calls that use up something, such as a
 * code, before their effect runs: a repeat no longer has it.
 * @throws DomainError TOKEN_REUSED when the token came with another payload.
 */
export const answeredBefore = async <T>(
  db: Db,
  key: IdempotencyKey,
): Promise<{ readonly answer: T } | null> => {
  const kept = await findAnswer(db, key)
  return kept ? { answer: readAnswer(kept, hashOf(key.body)) as T } : null
}

/** Claims the request if it is new, and returns null; else the answer of the first one, which a repeat waits for. */
const claimOrFind = async (db: Db, key: IdempotencyKey): Promise<{ readonly answer: unknown } | null> => {
  const bodyHash = hashOf(key.body)
  const claimed = await db
    .insertInto('idempotent_answer')
    .values({
      member_id: key.memberId,
      path: key.path,
      client_token: key.clientToken,
      body_hash: bodyHash,
      answer: null,
      created_at: key.atMs,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('path')
    .executeTakeFirst()
  return claimed ? null : { answer: readAnswer(await findAnswer(db, key), bodyHash) }
}

/**
 * Claims a request whose answer other rows hold; the claim ends after a day. Returns false for a repeat, which waits for
 * the first one. Must be called inside a transaction.
 * @throws DomainError TOKEN_REUSED when the token came with another payload.
 */
export const claim = async (db: Db, key: IdempotencyKey): Promise<boolean> =>
  (await claimOrFind(db, key)) === null

/**
 * Runs the effect once for each request and answers every repeat with the first answer. A repeat that arrives while the
 * first one still runs waits for it. Must be called inside a transaction, before any other lock.
 * Source: product §3 (idempotency).
 * @throws DomainError TOKEN_REUSED when the token came with another payload.
 */
export const once = async <T>(db: Db, key: IdempotencyKey, effect: () => Promise<T>): Promise<T> => {
  const earlier = await claimOrFind(db, key)
  if (earlier) return earlier.answer as T
  const answer = await effect()
  await db
    .updateTable('idempotent_answer')
    .set({ answer: JSON.stringify(answer) })
    .where('member_id', '=', key.memberId)
    .where('path', '=', key.path)
    .where('client_token', '=', key.clientToken)
    .execute()
  return answer
}

/** A member whose request was claimed, and whether the requested lock was free and is taken now. */
export interface Claimed {
  readonly id: string
  readonly isLocked: boolean
}

/**
 * Claims requests of one call, one for each member. Returns the members whose request is new and whose account nobody else
 * changes now; repeats are left out. A request that is not served must be given back in the same transaction.
 * @param lockOf Names a lock that a request needs until the transaction ends; it is taken after all claims, if it is free.
 */
export const claimEach = async (
  db: Db,
  keys: readonly IdempotencyKey[],
  answerOf: (key: IdempotencyKey) => unknown,
  lockOf: (key: IdempotencyKey) => string | null = () => null,
): Promise<Claimed[]> => {
  const memberIds = keys.map(({ memberId }) => memberId)
  const result = await sql<Claimed>`
    with here as (
      select id from member where id = any(${memberIds}::text[]) for key share skip locked
    ), request as (
      select * from unnest(${memberIds}::text[], ${keys.map(({ path }) => path)}::text[],
        ${keys.map(({ clientToken }) => clientToken)}::text[], ${keys.map(({ body }) => hashOf(body))}::bytea[],
        ${keys.map((key) => JSON.stringify(answerOf(key)))}::jsonb[],
        ${keys.map(({ atMs }) => atMs)}::bigint[], ${keys.map(lockOf)}::text[])
        as request (member_id, path, client_token, body_hash, answer, created_at, lock_key)
    ), claimed as (
      insert into idempotent_answer (member_id, path, client_token, body_hash, answer, created_at)
      select here.id, path, client_token, body_hash, answer, created_at
      from request join here on here.id = request.member_id
      order by here.id on conflict do nothing returning member_id
    ), sorted as materialized (
      select member_id, lock_key from claimed join request using (member_id) order by member_id
    )
    select member_id as id,
      lock_key is null or pg_try_advisory_xact_lock(hashtextextended(lock_key, 0)) as "isLocked"
    from sorted`.execute(db)
  return result.rows
}

/** Gives back requests that were claimed in this transaction, as if they had not arrived yet. */
export const unclaim = async (db: Db, keys: readonly IdempotencyKey[]): Promise<void> => {
  if (keys.length === 0) return
  await sql`
    delete from idempotent_answer using unnest(${keys.map(({ memberId }) => memberId)}::text[],
      ${keys.map(({ path }) => path)}::text[], ${keys.map(({ clientToken }) => clientToken)}::text[])
      as request (member_id, path, client_token)
    where idempotent_answer.member_id = request.member_id and idempotent_answer.path = request.path
      and idempotent_answer.client_token = request.client_token`.execute(db)
}

import { createHash } from 'node:crypto'
import { fail } from '../lib/errors'
import type { Db } from './database'

/** Which press of which button this is. */
export interface Press {
  memberId: string
  /** Path of the call. */
  path: string
  clientToken: string
  /** The payload; the same token with another payload is refused. */
  body: unknown
  atMs: number
}

const hashOf = (body: unknown): Buffer => createHash('sha256').update(JSON.stringify(body)).digest()

/**
 * Runs the effect once per press and answers every repeat as the first time; a repeat that comes while
 * the first still runs waits for it. Must be called inside a transaction, before any other lock.
 * Source: product §3 (idempotency).
 * @throws DomainError TOKEN_REUSED when the token came with another payload.
 */
export const once = async <T>(db: Db, press: Press, effect: () => Promise<T>): Promise<T> => {
  const bodyHash = hashOf(press.body)
  const claimed = await db
    .insertInto('idempotent_answer')
    .values({
      member_id: press.memberId,
      path: press.path,
      client_token: press.clientToken,
      body_hash: bodyHash,
      answer: null,
      created_at: press.atMs,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('path')
    .executeTakeFirst()
  const row = db
    .selectFrom('idempotent_answer')
    .where('member_id', '=', press.memberId)
    .where('path', '=', press.path)
    .where('client_token', '=', press.clientToken)
  if (!claimed) {
    const earlier = await row.select(['body_hash', 'answer']).executeTakeFirstOrThrow()
    if (!earlier.body_hash.equals(bodyHash)) fail('TOKEN_REUSED')
    return earlier.answer as T
  }
  const answer = await effect()
  await db
    .updateTable('idempotent_answer')
    .set({ answer: JSON.stringify(answer) })
    .where('member_id', '=', press.memberId)
    .where('path', '=', press.path)
    .where('client_token', '=', press.clientToken)
    .execute()
  return answer
}

import { randomUUID } from 'node:crypto'
import { errorCodes, type ErrorName } from '@contract/errors'
import type { SeededMember } from '../seed'
import type { TestApp } from '../rigs/start-app'

/** Name of a refusal by its code. */
export const refusalOf = (code: number): ErrorName | undefined =>
  (Object.keys(errorCodes) as ErrorName[]).find((name) => errorCodes[name] === code)

/** Does an action on a target; every call has an idempotency key of its own unless a token is given. */
export const add = (
  from: SeededMember,
  kind: string,
  to: { id: string },
  extra?: object,
  clientToken: string = randomUUID(),
) => from.post('/api/user/add_action', { kind, userId: to.id, clientToken, ...(extra && { extra }) })

/** Undoes the action. */
export const remove = (from: SeededMember, kind: string, to: { id: string }, undo?: boolean) =>
  from.post('/api/user/delete_action', { kind, userId: to.id, ...(undo && { undo }) })

/** First page of a list. */
export const listOf = async (member: SeededMember, call: 'action_list' | 'action_to_me_list', kind: string) =>
  (await member.post(`/api/user/${call}`, { kind })).data

/** Two members who may like each other. */
export const seedPair = async (app: TestApp) =>
  [await app.seed.member({ gender: 'male' }), await app.seed.member()] as const

/** Lets two members like each other; returns the id of their group. */
export const match = async (a: SeededMember, b: SeededMember): Promise<string> => {
  await add(a, 'like', b)
  return (await add(b, 'like', a)).data.groupId as string
}

/** Every event that a member received, oldest first; those of one moment and two outboxes in no order. */
export const eventsOf = async (app: TestApp, memberId: string) => {
  const found = app.core.outboxes.map((db) =>
    db
      .selectFrom('outbox')
      .select(['event', 'created_at'])
      .where('member_id', '=', memberId)
      .orderBy('id')
      .execute(),
  )
  const rows = (await Promise.all(found)).flat().sort((a, b) => a.created_at - b.created_at)
  return rows.map(
    ({ event }) => event as { id: string; event: string; kind?: string; member?: { id: string } | null },
  )
}

/** Kinds of a member's system messages, oldest first. */
export const noticesOf = async (app: TestApp, memberId: string): Promise<string[]> => {
  const rows = await app.core.db
    .selectFrom('notice')
    .select('kind')
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()
  return rows.map(({ kind }) => kind)
}

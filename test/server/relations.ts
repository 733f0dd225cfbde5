import { randomUUID } from 'node:crypto'
import { RelationRepository } from '../../server/domains/discovery/actions/relation.repository'
import type { LadderStep } from '../../server/domains/safety/reports/ladder'
import type { Answer, SeededMember } from './seed'
import type { TestApp } from './rigs/start-app'

/** A payload that sends a text. */
export const textDraft = (toId: string, text: string, more: object = {}) => ({
  userId: toId,
  clientMsgId: randomUUID(),
  type: 'text',
  content: { text },
  ...more,
})

/** Sends a text over HTTP. */
export const sendText = (
  from: SeededMember,
  to: SeededMember,
  text: string,
  more: object = {},
): Promise<Answer> => from.post('/api/user/send_msg', textDraft(to.id, text, more))

/** Matches two members directly in the tables and opens their group; returns the group's id. */
export const matchPair = (
  app: Pick<TestApp, 'services' | 'core'>,
  a: SeededMember,
  b: SeededMember,
): Promise<string> =>
  app.core.transaction(async (tx) => {
    const [low, high] = a.id < b.id ? [a.id, b.id] : [b.id, a.id]
    const now = app.core.clock.now()
    const groupId = await app.services.groups.openForMatch(tx, a.id, b.id, 'match', now)
    const row = {
      low_id: low,
      high_id: high,
      group_id: groupId,
      created_at: now,
      ended_at: null,
      ended_by: null,
    }
    await tx
      .insertInto('match')
      .values({ ...row, id: app.core.ids.ulid(now) })
      .execute()
    return groupId
  })

/** Inserts a block directly into the table, and changes nothing else. */
export const insertBlock = async (app: TestApp, from: SeededMember, to: SeededMember): Promise<void> => {
  const now = app.clock.now()
  await app.core.db
    .insertInto('block')
    .values({
      id: app.core.ids.ulid(now),
      from_id: from.id,
      to_id: to.id,
      to_phone_hash: app.core.crypto.phoneHash(to.phone),
      created_at: now,
    })
    .execute()
}

/** True when one of the two members has blocked the other. */
export const isBlockBetween = async (
  { core }: Pick<TestApp, 'core'>,
  a: { id: string },
  b: { id: string },
): Promise<boolean> =>
  (await new RelationRepository(core.db, core.clock.now()).listBlocked([{ viewerId: a.id, id: b.id }]))
    .length > 0

/** Takes a step of the ladder against a member, as a decision of the operator Anna without a report. */
export const sanction = (
  { core, services }: Pick<TestApp, 'core' | 'services'>,
  member: { id: string },
  step: LadderStep,
  reason = 'scam',
): Promise<void> =>
  core.transaction(async (tx) => {
    const request = { memberId: member.id, step, reason, reportId: null, operator: 'anna' }
    await services.sanctions.apply(tx, request)
  })

/** Changes columns of a member. */
export const changeMember = async (app: TestApp, member: SeededMember, row: object): Promise<void> => {
  await app.core.db.updateTable('member').set(row).where('id', '=', member.id).execute()
}

/** Inserts a visit of a member's page at this moment. */
export const insertVisit = async (
  app: Pick<TestApp, 'core'>,
  from: { id: string },
  to: { id: string },
): Promise<void> => {
  const now = app.core.clock.now()
  await app.core.db
    .insertInto('visit')
    .values({
      id: app.core.ids.ulid(now),
      from_id: from.id,
      to_id: to.id,
      on_day: new Date(now).toISOString().slice(0, 10),
      source: 'home',
      visited_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

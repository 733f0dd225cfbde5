import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@contract/constants'
import type { LadderStep } from '../../../server/domains/safety/reports/ladder'
import { add, seedPair } from './acting'
import type { Answer, SeededMember } from '../seed'
import type { TestApp } from '../rigs/start-app'
import { insertVisit, matchPair } from '../relations'

/** A reporter and a target, on a test's own server. */
export interface Deciding {
  readonly app: TestApp
  readonly reporter: SeededMember
  readonly target: SeededMember
}

/** Two members who met: the reporter can report the target also while the target is restricted. */
export const seedReporter = async (app: TestApp) => {
  const [reporter, target] = await seedPair(app)
  await matchPair(app, reporter, target)
  return [reporter, target] as const
}

/** Inserts an upheld earlier report by this member, about another one. */
export const insertUpheld = async (app: TestApp, reporter: SeededMember): Promise<void> => {
  const someone = await app.seed.member()
  const createdAt = app.clock.now() - DAY_MS
  await app.core.db
    .insertInto('report')
    .values({
      id: app.core.ids.ulid(createdAt),
      from_id: reporter.id,
      to_id: someone.id,
      reason: 'scam',
      state: 'upheld',
      created_at: createdAt,
      evidence: '{}',
    })
    .execute()
}

/** A member who has seen the target and has an upheld earlier report. */
export const seedTrusted = async (app: TestApp, target: { id: string }): Promise<SeededMember> => {
  const reporter = await app.seed.member()
  await insertVisit(app, reporter, target)
  await insertUpheld(app, reporter)
  return reporter
}

/** A member's own info, over HTTP. */
// The test knows the type of the answer.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export const meOf = async (member: SeededMember): Promise<any> =>
  (await member.post('/api/user/my_info')).data.user

/** Reports by one member about another, decisions of operators, and appeals of the other. */
export const createDeciding = (now: () => Deciding) => {
  /** Reports by the call; returns the report's id. Each report is a moment later than the previous one. */
  const reportOf = async (reason = 'harassment', from = now().reporter): Promise<string> => {
    const { app, target } = now()
    app.clock.advance(1)
    expect((await add(from, 'report', target, { reason })).code).toBe(1)
    const { id } = await app.core.db
      .selectFrom('report')
      .select('id')
      .where('from_id', '=', from.id)
      .where('to_id', '=', target.id)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    app.clock.advance(1)
    return id
  }
  const uphold = (id: string, step?: LadderStep, operator = 'anna') =>
    now().app.services.decisions.decide(id, { verdict: 'upheld', step, operator, why: '看过证据' })
  const dismiss = (id: string, operator = 'anna') =>
    now().app.services.decisions.decide(id, { verdict: 'dismissed', operator, why: '没有违规' })
  /** State of the target's account. */
  const accountOf = async (): Promise<string> =>
    (await now().app.services.members.getById(now().target.id)).account_state
  const appeal = (
    member: SeededMember,
    text = '我没有这样做',
    clientToken: string = randomUUID(),
  ): Promise<Answer> => {
    now().app.clock.advance(1)
    return member.post('/api/user/add_action', { kind: 'appeal', extra: { text }, clientToken })
  }
  /** Id of the target's waiting appeal. */
  const waitingAppeal = async (): Promise<string> => {
    const { app, target } = now()
    const cases = await app.services.appeals.listWaiting(app.core.db, 100)
    return cases.find((one) => one.appeal.member_id === target.id)?.appeal.id ?? 'none'
  }
  /** Entries of the audit log about the target, the latest first. */
  const auditOf = () =>
    now().app.services.audit.list(now().app.core.db, { memberId: now().target.id, limit: 50 })

  return { reportOf, uphold, dismiss, accountOf, appeal, waitingAppeal, auditOf }
}

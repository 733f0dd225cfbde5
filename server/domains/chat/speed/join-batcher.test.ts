import { randomUUID } from 'node:crypto'
import { errorCodes } from '@contract/errors'
import type { MemberOptions, SeededMember } from '../../../../test/server/seed'
import { intend, keepOnline, leave, pass, stateOf } from '../../../../test/server/speed-dates'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'
import { changeMember } from '../../../../test/server/relations'
import type { Db } from '../../../db/database'
import type { IdempotencyKey } from '../../../db/idempotency'
import type { RunTransaction } from '../../../db/transaction'
import { silentLog } from '../../../lib/log'
import { createJoinBatcher } from './join-batcher'

let app: TestApp
/** When a batch fails, its members are still served, only later; only the log reports the failure. */
const errors: unknown[] = []

beforeAll(async () => {
  const log = { ...silentLog, error: (event: string, error: unknown) => void errors.push([event, error]) }
  app = await startApp({ connections: 40, log })
})
afterAll(() => app.close())
afterEach(() => {
  expect(errors.splice(0)).toEqual([])
})

const seedCrowd = (count: number, request: MemberOptions = {}): Promise<SeededMember[]> =>
  Promise.all(Array.from({ length: count }, () => app.seed.member(request)))

const joinAll = (crowd: readonly SeededMember[]) => Promise.all(crowd.map((member) => intend(member, 'join')))

type Four = [SeededMember, SeededMember, SeededMember, ...SeededMember[]]

/** Joins without a network, on which requests may overtake each other. */
const act = ({ id }: SeededMember) =>
  app.services.speed.service.act(
    id,
    { kind: 'speed', extra: { intent: 'join' }, clientToken: randomUUID() },
    'h5',
  )

/** Holds the lock of the statement while the work runs. */
const whileLocked = async (lock: (db: Db) => Promise<unknown>, work: () => Promise<void>): Promise<void> => {
  let letGo = (): void => undefined
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  let onLocked = (): void => undefined
  const locked = new Promise<void>((resolve) => (onLocked = resolve))
  const holding = app.core.transaction(async (tx) => {
    await lock(tx)
    onLocked()
    await gate
  })
  await locked
  try {
    await work()
  } finally {
    letGo()
    await holding
  }
}

describe('members who join at the same moment', () => {
  test('are let in, or refused each with the reason, and may repeat a refused request', async () => {
    const allowed = await seedCrowd(30)
    const refused: [SeededMember, keyof typeof errorCodes][] = [
      [await app.seed.member({ row: { account_state: 'restricted' } }), 'ACCOUNT_RESTRICTED'],
      [await app.seed.member({ settings: { pauseProfile: true } }), 'ACCOUNT_RESTRICTED'],
      [await app.seed.member({ hasAvatar: false }), 'PROFILE_INCOMPLETE'],
      [await app.seed.member({ row: { completeness: 20 } }), 'PROFILE_INCOMPLETE'],
    ]
    const tired = await app.seed.member()
    const row = await app.services.members.getById(tired.id)
    for (let i = 0; i < 10; i++) await app.services.quotas.consume(app.core.db, row, 'speed')
    refused.push([tired, 'SPEED_QUOTA'])
    const tokens = new Map(refused.map(([{ id }]) => [id, randomUUID()]))
    const key = (member: SeededMember) => intend(member, 'join', undefined, tokens.get(member.id))

    const [answers, refusals] = await Promise.all([
      joinAll(allowed),
      Promise.all(refused.map(([member]) => key(member))),
    ])
    expect(answers.map(({ data }) => [data.state, data.speed.phase])).toEqual(
      allowed.map(() => ['done', 'waiting']),
    )
    expect(refusals.map(({ code }) => code)).toEqual(refused.map(([, name]) => errorCodes[name]))
    for (const [member] of refused) expect((await stateOf(member)).phase).toBe('idle')

    const [[restricted]] = refused as [(typeof refused)[number]]
    await changeMember(app, restricted, { account_state: 'active' })
    expect((await key(restricted)).data).toMatchObject({ state: 'done', speed: { phase: 'waiting' } })
    await Promise.all([...allowed, restricted].map(leave))
  })

  test('get one event each, with the same state as the answer', async () => {
    const crowd = await seedCrowd(20)
    const answers = await joinAll(crowd)
    for (const [place, { id }] of crowd.entries()) {
      const rows = await app.core.db
        .selectFrom('outbox')
        .select('event')
        .where('member_id', '=', id)
        .orderBy('id')
        .execute()
      expect(rows.map(({ event }) => event)).toEqual([
        expect.objectContaining({ event: 'speed', state: answers[place]?.data.speed }),
      ])
    }
    await Promise.all(crowd.map(leave))
  })

  test.each<[string, (db: Db, id: string) => Promise<unknown>]>([
    ['account', (db, id) => app.services.members.lock(db, id)],
    [
      'seat',
      (db, id) =>
        db
          .selectFrom('speed_seat')
          .selectAll()
          .where('member_id', '=', id)
          .forUpdate()
          .executeTakeFirstOrThrow(),
    ],
  ])('do not wait for the one whose %s is locked', async (_what, lock) => {
    const [first, second, busy, ...others] = (await seedCrowd(10)) as Four
    await stateOf(busy)
    let late: ReturnType<typeof act> | undefined
    await whileLocked(
      (db) => lock(db, busy.id),
      async () => {
        // The first two find the batcher free. All others arrive before it is free again and form one batch.
        const early = [first, second].map(act)
        late = act(busy)
        const answers = await Promise.all([...early, ...others.map(act)])
        expect(answers.map(({ state }) => state)).toEqual(answers.map(() => 'done'))
      },
    )
    expect(await late).toMatchObject({ state: 'done', speed: { phase: 'waiting' } })
    await Promise.all([first, second, busy, ...others].map(leave))
  })
})

describe('one member', () => {
  test('is let in once by two requests at the same moment', async () => {
    const crowd = await seedCrowd(10)
    const answers = await Promise.all(crowd.map((member) => joinAll([member, member])))
    for (const [first, second] of answers) {
      expect([first?.data.state, second?.data.state].sort()).toEqual(['already', 'done'])
    }
    await Promise.all(crowd.map(leave))
  })

  test('gets the first result for a request repeated later, and is not let in again', async () => {
    const member = await app.seed.member()
    const token = randomUUID()
    const key = (intent: 'join' | 'widen') => intend(member, intent, undefined, token)
    const repeated = await Promise.all([key('join'), key('join')])
    expect(repeated.map(({ data }) => data.state)).toEqual(['done', 'done'])
    await leave(member)
    expect((await key('join')).data).toMatchObject({ state: 'done', speed: { phase: 'idle' } })
    expect((await key('widen')).code).toBe(errorCodes.TOKEN_REUSED)
  })

  test('stays in a running date, and is let in again after its result', async () => {
    const pair = [await app.seed.member({ gender: 'male' }), await app.seed.member()] as const
    keepOnline(app, ...pair)
    await joinAll(pair)
    await pass(app, 5_000)
    expect((await joinAll(pair)).map(({ data }) => [data.state, data.speed.phase])).toEqual([
      ['already', 'talking'],
      ['already', 'talking'],
    ])
    await leave(pair[0])
    expect((await joinAll(pair)).map(({ data }) => [data.state, data.speed.phase])).toEqual([
      ['done', 'waiting'],
      ['done', 'waiting'],
    ])
    await Promise.all(pair.map(leave))
  })
})

describe('the batcher', () => {
  const newKey = (memberId: string): IdempotencyKey => ({
    memberId,
    path: '/',
    clientToken: 'x',
    body: {},
    atMs: 0,
  })

  test('returns null for each member of a failed batch, and serves the next one', async () => {
    const failures: unknown[] = []
    const log = { ...silentLog, error: (_event: string, error: unknown) => void failures.push(error) }
    const failure = new Error('the database is away')
    let isBroken = true
    const transaction: RunTransaction = (work) =>
      isBroken ? Promise.reject(failure) : app.core.transaction(work)
    const letIn = () => Promise.resolve(new Map())
    const joinBatcher = createJoinBatcher({ log, transaction }, { entrance: { letIn } })
    expect(await Promise.all(['a', 'b', 'c'].map((id) => joinBatcher.enter(newKey(id))))).toEqual([
      null,
      null,
      null,
    ])
    expect(new Set(failures)).toEqual(new Set([failure]))
    const failed = failures.length
    isBroken = false
    expect(await joinBatcher.enter(newKey('a'))).toBeNull()
    expect(failures).toHaveLength(failed)
  })
})

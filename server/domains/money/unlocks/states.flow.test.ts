import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '@contract/constants'
import type { ErrorName } from '@contract/errors'
import type { UnlockOrder, UnlockState } from '@contract/types/unlock'
import { refusalOf } from '../../../../test/server/acts/acting'
import type { Answer, SeededMember } from '../../../../test/server/seed'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'
import {
  buy,
  decide,
  feedback,
  fenOf,
  openUnlocks,
  reply,
  runAt,
  seedRevealed,
  seedTrade,
  expectRightBooks,
} from '../../../../test/server/acts/unlocking'

let app: TestApp
let eve: SeededMember
beforeAll(async () => {
  app = await startApp()
  openUnlocks(app)
})
afterEach(() => expectRightBooks(app))
afterAll(() => app.close())

interface Trade {
  readonly seller: SeededMember
  readonly bob: SeededMember
  readonly order: UnlockOrder
}

const seedAsked = async (): Promise<Trade> => {
  const trade = await seedTrade(app)
  return { ...trade, order: await buy(trade.bob, trade.seller) }
}
const after = async (seed: () => Promise<Trade>, ...steps: ((trade: Trade) => Promise<unknown>)[]) => {
  const trade = await seed()
  for (const step of steps) await step(trade)
  return trade
}
const seedShown = () => seedRevealed(app)
const judge = (verdict: 'buyer' | 'owner') => async (trade: Trade) => {
  await reply(trade.seller, trade.order.id)
  await app.services.unlocks.review.decide(trade.order.id, { verdict, operator: 'anna', why: '看过了' })
}
const complain = ({ bob, order }: Trade) => feedback(bob, order.id, 'not_found')
const confirm = ({ bob, order }: Trade) => feedback(bob, order.id, 'added')
const claim = ({ bob, order }: Trade) => feedback(bob, order.id, 'fraud')

const seeds: Record<UnlockState, () => Promise<Trade>> = {
  asked: seedAsked,
  declined: () => after(seedAsked, ({ seller, order }) => decide(seller, order.id, 'decline')),
  timed_out: () => after(seedAsked, ({ order }) => runAt(app, order.acceptBy ?? 0)),
  cancelled: () => after(seedAsked, ({ bob, order }) => decide(bob, order.id, 'cancel')),
  revealed: seedShown,
  disputed: () => after(seedShown, complain),
  refunded: () => after(seedShown, complain, judge('buyer')),
  settled: () => after(seedShown, confirm),
  clawback_claimed: () => after(seedShown, confirm, claim),
  clawed_back: () => after(seedShown, confirm, claim, judge('buyer')),
  dismissed: () => after(seedShown, confirm, claim, judge('owner')),
}

type Actor = 'buyer' | 'owner' | 'third'
const actors = ['buyer', 'owner', 'third'] as const
const acts = {
  accept: (member: SeededMember, id: string) => decide(member, id, 'accept'),
  decline: (member: SeededMember, id: string) => decide(member, id, 'decline'),
  cancel: (member: SeededMember, id: string) => decide(member, id, 'cancel'),
  confirm: (member: SeededMember, id: string) => feedback(member, id, 'added'),
  complain: (member: SeededMember, id: string) => feedback(member, id, 'wrong_person'),
  too_early: (member: SeededMember, id: string) => feedback(member, id, 'not_accepted'),
  claim: (member: SeededMember, id: string) => feedback(member, id, 'fraud'),
  reply: (member: SeededMember, id: string) => reply(member, id),
} satisfies Record<string, (member: SeededMember, id: string) => Promise<Answer>>
type Act = keyof typeof acts

/** The member who may take each action. */
const speakers: Record<Act, Actor> = {
  accept: 'owner',
  decline: 'owner',
  reply: 'owner',
  cancel: 'buyer',
  confirm: 'buyer',
  complain: 'buyer',
  too_early: 'buyer',
  claim: 'buyer',
}

/** The state that each action of the right member leads to; every other action is rejected as below. */
const leads: Partial<Record<UnlockState, Partial<Record<Act, UnlockState>>>> = {
  asked: { accept: 'revealed', decline: 'declined', cancel: 'cancelled' },
  revealed: { confirm: 'settled', complain: 'disputed', claim: 'disputed' },
  disputed: { reply: 'disputed' },
  settled: { claim: 'clawback_claimed' },
  clawback_claimed: { reply: 'clawback_claimed' },
}

/** Repeated actions that change nothing and are not rejected. */
const repeats: Partial<Record<UnlockState, readonly Act[]>> = {
  declined: ['decline'],
  cancelled: ['cancel'],
  revealed: ['accept'],
  disputed: ['accept'],
  settled: ['accept'],
  clawback_claimed: ['accept'],
  dismissed: ['accept'],
}

const spoken: readonly UnlockState[] = [
  'disputed',
  'refunded',
  'settled',
  'clawback_claimed',
  'clawed_back',
  'dismissed',
]

/** The error of an action that is not allowed in this state. */
const refusalIn = (state: UnlockState, act: Act): ErrorName => {
  if (act === 'accept' || act === 'decline' || act === 'cancel') {
    return state === 'timed_out' ? 'DECISION_TOO_LATE' : 'STATE_CHANGED'
  }
  if (act === 'reply') {
    const wasAnswered = state === 'refunded' || state === 'clawed_back' || state === 'dismissed'
    return wasAnswered ? 'FEEDBACK_ALREADY_GIVEN' : 'FEEDBACK_NOT_ALLOWED'
  }
  return spoken.includes(state) ? 'FEEDBACK_ALREADY_GIVEN' : 'FEEDBACK_NOT_ALLOWED'
}

const kept = async ({ bob, seller, order }: Trade) => ({
  row: await app.core.db.selectFrom('unlock_order').selectAll().where('id', '=', order.id).executeTakeFirst(),
  buyer: await fenOf(app, bob),
  owner: await fenOf(app, seller),
})

const memberOf = ({ bob, seller }: Trade, actor: Actor): SeededMember =>
  ({ buyer: bob, owner: seller, third: eve })[actor]

describe.each(Object.keys(seeds) as UnlockState[])('%s', (state) => {
  beforeAll(async () => {
    eve = await app.seed.member()
  })

  test('rejects other actions by name and stays the same', async () => {
    const trade = await seeds[state]()
    const before = await kept(trade)
    expect(before.row?.state).toBe(state)
    for (const act of Object.keys(acts) as Act[]) {
      for (const actor of actors) {
        const isSpeaker = actor === speakers[act]
        if (isSpeaker && leads[state]?.[act]) continue
        const answer = await acts[act](memberOf(trade, actor), trade.order.id)
        const isRepeat = isSpeaker && repeats[state]?.includes(act)
        const expected = isRepeat ? undefined : isSpeaker ? refusalIn(state, act) : 'NOT_FOUND'
        expect({ act, actor, status: answer.status, refusal: refusalOf(answer.code) }).toEqual({
          act,
          actor,
          status: 200,
          refusal: expected,
        })
      }
    }
    expect(await kept(trade)).toEqual(before)
  })

  const ways = Object.entries(leads[state] ?? {}) as [Act, UnlockState][]
  if (ways.length > 0) {
    test.each(ways)('%s leads to %s', async (act, to) => {
      const trade = await seeds[state]()
      const answer = await acts[act](memberOf(trade, speakers[act]), trade.order.id)
      expect(answer.data.order).toMatchObject({ id: trade.order.id, state: to })
    })
  }

  test('shows each member their own part, and a third member nothing', async () => {
    const trade = await seeds[state]()
    const request = { orderId: trade.order.id }
    const [buyer, owner, third] = await Promise.all(
      [trade.bob, trade.seller, eve].map((member) => member.post('/api/user/get_wx', request)),
    )
    expect(refusalOf(third?.code ?? 0)).toBe('NOT_FOUND')
    expect(owner?.data).toMatchObject({
      wx: null,
      frozenWx: null,
      revealedWx: null,
      order: { role: 'owner', wx: null },
    })
    const isShown = ['revealed', 'disputed', 'settled', 'clawback_claimed', 'dismissed'].includes(state)
    const { wxId } = trade.seller as SeededMember & { wxId: string }
    expect(buyer?.data.order.role).toBe('buyer')
    expect(buyer?.data.frozenWx).toBe(isShown ? wxId : null)
    expect(buyer?.data.revealedWx).toBe(isShown ? wxId : null)
    expect(buyer?.data.order.wx).toBe(isShown ? wxId : null)
  })
})

test('returns NOT_FOUND for an unknown order to everybody', async () => {
  const bob = await app.seed.member()
  const clientToken = randomUUID()
  const answers = await Promise.all([
    bob.post('/api/user/get_wx', { orderId: 'none' }),
    decide(bob, 'none', 'accept'),
    feedback(bob, 'none', 'added', { clientToken }),
    reply(bob, 'none'),
  ])
  for (const answer of answers) expect(refusalOf(answer.code)).toBe('NOT_FOUND')
})

test('changes nothing when a deadline job runs again or too early', async () => {
  const { order, bob } = await seedRevealed(app)
  for (const at of [0, 24, 47, 48, 71]) {
    app.clock.set((order.revealedAt ?? 0) + at * HOUR_MS)
    await app.core.db.updateTable('job').set({ run_at: app.clock.now(), done_at: null }).execute()
    await app.services.jobs.runDue()
  }
  expect((await bob.post('/api/user/get_wx', { orderId: order.id })).data.order).toMatchObject({
    state: 'revealed',
    timeline: [{ state: 'asked' }, { state: 'revealed' }, { state: 'reminded' }],
  })
})

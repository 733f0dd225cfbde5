import { errorCodes } from '@contract/errors'
import { NetworkError } from '@/api/errors'
import { cancelFacts, ownsNothing } from '../../../test/client/closing'
import { refusal } from '../../../test/client/fake-api'
import { fakeWorld, type FakeWorld } from '../../../test/client/fake-stores'
import { CancellationStore, type CancelFacts } from './cancellation'

const DEADLINE = 1_790_000_000_000

let world: FakeWorld
let store: CancellationStore
let facts: CancelFacts
let presses: { clientToken: string; income?: string | undefined; reason?: string | undefined }[]

beforeEach(async () => {
  world = fakeWorld({ token: 't' })
  facts = cancelFacts()
  presses = []
  const { api, root } = world
  store = root.create(CancellationStore)
  api.answer('/api/auth/get_auth_token', () => ({ ticket: 'ticket', resendAfter: 60, expireIn: 300 }))
  api.answer('/api/user/cancel_account', (payload) => {
    if (payload.step !== 'submit') return facts
    presses.push(payload)
    return cancelFacts({ state: 'cancelling', deadline: DEADLINE, balances: null })
  })
  await store.load()
})

const prove = async (code = '123456') => {
  await world.root.proof.requestForOwn()
  store.setCode(code)
}

test('without blockers a code cancels the account, and the session ends with the deadline', async () => {
  expect([store.isReady, store.canSubmit]).toEqual([true, false])
  await prove()
  expect(store.canSubmit).toBe(true)
  store.setReason('  找到了  ')
  await store.submit()
  expect(presses).toMatchObject([{ reason: '找到了', smsTicket: 'ticket', smsCode: '123456' }])
  expect(presses[0]).not.toHaveProperty('income')
  expect(world.root.session.token).toBeNull()
  expect(world.root.session.lastEnd?.data).toEqual({ cancelDeadline: DEADLINE })
})

test('a blocker prevents the cancellation', async () => {
  facts = cancelFacts({ blockers: [{ kind: 'escrow', count: 1, until: 5 }] })
  await store.load()
  await prove()
  expect(store.canSubmit).toBe(false)
  await store.submit()
  expect(presses).toEqual([])
})

test('the member has to decide about income', async () => {
  facts = cancelFacts({ balances: { ...ownsNothing, incomeFen: 900, payoutTo: '138****' } })
  await store.load()
  await prove()
  expect([store.mustChoose, store.canSubmit]).toEqual([true, false])
  store.setIncome('withdraw')
  await store.submit()
  expect(presses).toMatchObject([{ income: 'withdraw' }])
})

test('names what prevents the payout of income', async () => {
  const payout = { code: errorCodes.REAL_NAME_REQUIRED, until: null }
  facts = cancelFacts({ balances: { ...ownsNothing, incomeFen: 900, payout } })
  await store.load()
  expect(store.payoutBlocker).toEqual({ name: 'REAL_NAME_REQUIRED', until: null })
})

test('a wrong code is cleared and reported; the session continues', async () => {
  await prove()
  world.api.answer('/api/user/cancel_account', () => {
    throw refusal('CODE_WRONG')
  })
  await expect(store.submit()).rejects.toMatchObject({ name: 'CODE_WRONG' })
  expect([store.code, store.isCodeWrong, world.root.session.token]).toEqual(['', true, 't'])
})

test('loads the blockers again when they have changed', async () => {
  await prove()
  facts = cancelFacts({ blockers: [{ kind: 'withdrawal', count: 1, until: null }] })
  world.api.answer('/api/user/cancel_account', ({ step }) => {
    if (step === 'submit') throw refusal('CANCELLATION_BLOCKED')
    return facts
  })
  await expect(store.submit()).rejects.toMatchObject({ name: 'CANCELLATION_BLOCKED' })
  await Promise.resolve()
  expect(store.blockers).toEqual(facts.blockers)
})

test('a lost answer is requested again with the same token', async () => {
  await prove()
  const tokens: string[] = []
  world.api.answer('/api/user/cancel_account', (payload) => {
    if (payload.step !== 'submit') return facts
    tokens.push(payload.clientToken)
    if (tokens.length === 1) throw new NetworkError('timeout')
    return cancelFacts({ state: 'cancelling', deadline: DEADLINE, balances: null })
  })
  await expect(store.submit()).rejects.toBeInstanceOf(NetworkError)
  await store.submit()
  expect(tokens[0]).toBe(tokens[1])
})

test('a session that the server ended first still shows the deadline for a return', async () => {
  const { session } = world.root
  session.endFor('t', { status: 401, data: {} })
  session.endCancelled(DEADLINE)
  expect(session.lastEnd).toEqual({ status: null, data: { cancelDeadline: DEADLINE } })
})

test('a connection that the server closes before it answers asks nothing, and shows no expired session', async () => {
  await world.root.start()
  let checks = 0
  world.api.answer('/api/user/my_info', () => {
    checks += 1
    throw refusal('RATE_LIMITED')
  })
  world.api.answer('/api/user/cancel_account', () => {
    world.realtime.doubtSession()
    return cancelFacts({ state: 'cancelling', deadline: DEADLINE, balances: null })
  })
  await prove()
  await store.submit()
  expect(checks).toBe(0)
  expect(world.root.session.lastEnd).toEqual({ status: null, data: { cancelDeadline: DEADLINE } })
})

test('a connection that the server closes during a refused cancellation is looked into', async () => {
  await world.root.start()
  let checks = 0
  world.api.answer('/api/user/my_info', () => {
    checks += 1
    throw refusal('RATE_LIMITED')
  })
  world.api.answer('/api/user/cancel_account', () => {
    world.realtime.doubtSession()
    throw refusal('CODE_WRONG')
  })
  await prove()
  await expect(store.submit()).rejects.toThrow()
  expect(checks).toBe(1)
})

test('cuts a reason at its longest length', () => {
  store.setReason('好'.repeat(200))
  expect(store.reason).toHaveLength(140)
  store.setReason('👩‍🚀'.repeat(141))
  expect(store.reason).toBe('👩‍🚀'.repeat(140))
})

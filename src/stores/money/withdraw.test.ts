import { errorCodes } from '@contract/errors'
import type { Data } from '@contract/index'
import { NetworkError } from '@/api/errors'
import { refusal } from '../../../test/client/fake-api'
import { fakeWorld, type FakeWorld } from '../../../test/client/fake-stores'
import { withdrawal, withdrawPreview } from '../../../test/client/withdrawing'
import { WithdrawStore } from './withdraw'

let world: FakeWorld
let store: WithdrawStore

beforeEach(() => {
  world = fakeWorld({ token: 't' })
  const { api, root } = world
  store = root.create(WithdrawStore)
  api.answer('/api/user/withdraw', ({ amountFen }) => withdrawPreview(amountFen))
  api.answer('/api/user/apply_withdraw', ({ amountFen }) => ({ withdrawal: withdrawal(amountFen) }))
})

afterEach(() => store.dispose())

const write = async (amount: string) => {
  store.setAmount(amount)
  await store.load()
}

test('the fee belongs to the present amount, even if answers overtake each other', async () => {
  const answers: ((facts: Data<'/api/user/withdraw'>) => void)[] = []
  world.api.answer('/api/user/withdraw', () => new Promise((resolve) => answers.push(resolve)))
  store.setAmount('50')
  const first = store.load()
  store.setAmount('60')
  const second = store.load()
  answers[1]?.(withdrawPreview(6_000))
  await second
  answers[0]?.(withdrawPreview(5_000))
  await first
  expect([store.quote?.arriveFen, store.canApply]).toEqual([5_950, true])
  store.setAmount('61')
  expect([store.quote, store.canApply]).toEqual([null, false])
})

test.each([
  ['29.99', 'below'],
  ['86.01', 'available'],
  ['50', null],
  ['', null],
])('the amount %j: %j', async (amount, problem) => {
  await write(amount)
  expect(store.problem).toBe(problem)
})

test('shows the limits of the day and of the month while something is left', async () => {
  const facts = { availableFen: 500_000, leftTodayFen: 10_000, leftThisMonthFen: 20_000 }
  world.api.answer('/api/user/withdraw', ({ amountFen }) =>
    withdrawPreview(amountFen, {
      ...facts,
      blockers: [{ code: errorCodes.WITHDRAWAL_LIMIT, until: 5 }],
    }),
  )
  await write('150')
  expect([store.problem, store.blockers]).toEqual(['today', []])
  await write('1999')
  expect(store.problem).toBe('month')
  expect(store.mostFen).toBe(10_000)
})

test('the whole amount can be withdrawn at once, up to the limit', async () => {
  await store.load()
  store.fillAll()
  expect(store.amount).toBe('86.00')
})

test('blockers keep their order; those about the amount are shown beside it', async () => {
  const blockers = [
    { code: errorCodes.REAL_NAME_REQUIRED, until: null },
    { code: errorCodes.ALIPAY_ACCOUNT_UNUSABLE, until: 7 },
    { code: errorCodes.BALANCE_TOO_LOW, until: null },
  ]
  world.api.answer('/api/user/withdraw', ({ amountFen }) => withdrawPreview(amountFen, { blockers }))
  await write('50')
  expect(store.blockers).toEqual([
    { name: 'REAL_NAME_REQUIRED', until: null },
    { name: 'ALIPAY_ACCOUNT_UNUSABLE', until: 7 },
  ])
  expect(store.canApply).toBe(false)
})

test('a withdrawal request repeats its token until it is answered', async () => {
  await write('50')
  world.api.answer('/api/user/apply_withdraw', () => {
    throw new NetworkError('timeout')
  })
  await expect(store.apply()).rejects.toThrow()
  world.api.answer('/api/user/apply_withdraw', ({ amountFen }) => ({ withdrawal: withdrawal(amountFen) }))
  await store.apply()
  const [first, second] = world.api.payloadsOf('/api/user/apply_withdraw')
  expect(second).toEqual(first)
  expect(first).toMatchObject({ amountFen: 5_000, quoteFeeFen: 50 })
  expect(store.done?.arriveFen).toBe(4_950)
})

test('shows a changed fee before the member accepts it', async () => {
  await write('50')
  world.api.answer('/api/user/apply_withdraw', () => {
    throw refusal('FEE_CHANGED')
  })
  world.api.answer('/api/user/withdraw', ({ amountFen }) =>
    withdrawPreview(amountFen, { feeFen: 80, arriveFen: 4_920 }),
  )
  await expect(store.apply()).rejects.toThrow('FEE_CHANGED')
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect([store.quote?.feeFen, store.done]).toEqual([80, null])
})

test('sends a code when one is needed, and clears a wrong one', async () => {
  world.api.answer('/api/user/withdraw', ({ amountFen }) => withdrawPreview(amountFen, { smsRequired: true }))
  world.api.answer('/api/auth/get_auth_token', () => ({ ticket: 'T1', resendAfter: 60 }))
  await write('50')
  store.setCode('123456')
  expect(store.canApply).toBe(false)
  await world.root.proof.requestForOwn()
  expect(store.canApply).toBe(true)
  world.api.answer('/api/user/apply_withdraw', () => {
    throw refusal('CODE_WRONG')
  })
  await expect(store.apply()).rejects.toThrow('CODE_WRONG')
  expect([store.isCodeWrong, store.code]).toEqual([true, ''])
  expect(world.api.payloadsOf('/api/user/apply_withdraw')[0]).toMatchObject({
    smsTicket: 'T1',
    smsCode: '123456',
  })
})

test('asks for a code that the preview did not announce', async () => {
  await write('50')
  world.api.answer('/api/user/apply_withdraw', () => {
    throw refusal('SESSION_NOT_FRESH')
  })
  await expect(store.apply()).rejects.toThrow('SESSION_NOT_FRESH')
  expect([store.needsCode, store.canApply]).toEqual([true, false])
})

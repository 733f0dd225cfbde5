import { HOUR_MS } from '@contract/constants'
import { refusal } from '../../../test/client/fake-api'
import { fakeWorld, type FakeWorld } from '../../../test/client/fake-stores'
import { SmsTicket } from '../account/sms-ticket'
import { GuardianStore } from './guardian'

let world: FakeWorld

const chosen = (path: string) => ({ path, filename: `${path}.jpg`, sizeBytes: 1 })
const draft = {
  name: ' 王芳 ',
  relation: 'mother',
  accountPhone: '13900000001',
  orders: 'A12345678, B12345678',
  from: '2025-01-01',
  to: '2025-01-02',
  amount: '12.5',
  why: '孩子用我的手机付款',
} as const

const open = () => {
  const ticket = world.root.create(SmsTicket, 'guardian')
  return world.root.create(GuardianStore, ticket)
}
const status = {
  reference: '123456789012',
  state: 'waiting',
  sentAt: 1,
  answerBy: 2,
  latestBy: 3,
  reason: null,
  refundFen: null,
}

const proven = async () => {
  const store = open()
  store.setPhone('13812345678')
  await store.askCode()
  store.setCode('123456')
  await store.prove()
  return store
}
const ready = async () => {
  const store = await proven()
  store.setDraft(draft)
  await store.kinship.add([chosen('a')])
  await store.payment.add([chosen('b')])
  store.setConsented(true)
  return store
}

beforeEach(() => {
  world = fakeWorld()
  world.api.answer('/api/auth/get_auth_token', () => ({ ticket: 't', resendAfter: 60, expireIn: 300 }))
  world.api.answer('/api/auth/guardian_proof', () => ({
    guardianTicket: 'proof',
    expireIn: 7_200,
    phoneMasked: '138****5678',
  }))
  world.api.answer('/api/auth/guardian_claim', () => status as never)
})
afterEach(() => world.root.stop())

test('proves the phone, and forgets a wrong code', async () => {
  const store = open()
  store.setPhone('138 1234 5678')
  await store.askCode()
  world.api.answer('/api/auth/guardian_proof', () => {
    throw refusal('CODE_WRONG')
  })
  store.setCode('000000')
  await expect(store.prove()).rejects.toMatchObject({ name: 'CODE_WRONG' })
  expect([store.isCodeWrong, store.code, store.proof]).toEqual([true, '', null])
})

test.each([
  ['name', { name: '王' }],
  ['relation', { relation: null }],
  ['account', { accountPhone: '', orders: ' ' }],
  ['accountPhone', { accountPhone: '139' }],
  ['orders', { orders: '短' }],
  ['from', { from: null }],
  ['to', { to: null }],
  ['order', { to: '2024-12-31' }],
  ['amount', { amount: '0' }],
  ['why', { why: '退' }],
] as const)('names what is wrong: %s', async (problem, change) => {
  const store = await ready()
  expect(store.problem).toBeNull()
  store.setDraft(change)
  expect(store.problem).toBe(problem)
  await store.send()
  expect(store.sent).toBeNull()
})

test('needs both kinds of photos and the consent', async () => {
  const store = await ready()
  store.setConsented(false)
  expect(store.problem).toBe('consent')
  store.payment.reset()
  expect(store.problem).toBe('payment')
  store.kinship.reset()
  expect(store.problem).toBe('kinship')
})

test('sends the claim, and removes the draft from the device', async () => {
  const asked: unknown[] = []
  world.api.answer('/api/auth/guardian_claim', (payload) => {
    asked.push(payload)
    return status as never
  })
  world.storage.set('guardian', {})
  world.storage.remove('guardian')
  const store = await ready()
  await store.send()
  expect(asked).toMatchObject([
    {
      guardianTicket: 'proof',
      form: {
        name: '王芳',
        relation: 'mother',
        accountPhone: '13900000001',
        orders: ['A12345678', 'B12345678'],
        amountFen: 1_250,
      },
      kinship: ['https://media.test/a.jpg'],
      payment: ['https://media.test/b.jpg'],
      consent: true,
    },
  ])
  expect(store.sent?.reference).toBe('123456789012')
  expect(world.storage.get('guardian')).toBeNull()
})

test('keeps draft, photos and proof over a reload, and for hours only', async () => {
  jest.useFakeTimers()
  const store = await ready()
  const stop = store.watch()
  store.setDraft({ why: '孩子用我的手机付款了' })
  jest.advanceTimersByTime(500)
  stop()
  jest.useRealTimers()
  const again = open()
  expect([again.draft.why, again.proof?.ticket]).toEqual(['孩子用我的手机付款了', 'proof'])
  expect([again.kinship.urls, again.payment.urls]).toEqual([
    ['https://media.test/a.jpg'],
    ['https://media.test/b.jpg'],
  ])
  world.clock.advance(3 * HOUR_MS)
  const later = open()
  expect([later.proof, later.hasExpired, later.draft.name]).toEqual([null, true, ' 王芳 '])
  world.clock.advance(20 * HOUR_MS)
  expect(open().draft.name).toBe('')
})

test('asks for the proof again after it expired, and keeps the draft', async () => {
  const store = await ready()
  world.api.answer('/api/auth/guardian_claim', () => {
    throw refusal('TICKET_EXPIRED')
  })
  await expect(store.send()).rejects.toMatchObject({ name: 'TICKET_EXPIRED' })
  expect([store.proof, store.hasExpired, store.draft.name]).toEqual([null, true, ' 王芳 '])
})

test('shows a claim, and one that is not found as missing', async () => {
  const store = await proven()
  store.setReference('1234 5678 9012')
  world.api.answer('/api/auth/guardian_status', () => status as never)
  await store.find()
  expect([store.found?.state, store.isMissing]).toEqual(['waiting', false])
  world.api.answer('/api/auth/guardian_status', () => {
    throw refusal('NOT_FOUND')
  })
  await store.find()
  expect([store.found, store.isMissing]).toEqual([null, true])
})

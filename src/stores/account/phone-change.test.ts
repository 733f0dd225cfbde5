import { errorCodes } from '@contract/errors'
import { NetworkError } from '@/api/errors'
import { refusal } from '../../../test/client/fake-api'
import { fakeWorld, type FakeWorld } from '../../../test/client/fake-stores'
import { viewerInfo } from '../../../test/client/viewer'
import { PhoneChangeStore } from './phone-change'
import { SmsTicket } from './sms-ticket'

type Step = { step: string; clientToken?: string; [field: string]: unknown }

let world: FakeWorld
let store: PhoneChangeStore
let ticket: SmsTicket
let steps: Step[]
let refused: Error | null

beforeEach(async () => {
  world = fakeWorld({ token: 't' })
  steps = []
  refused = null
  const { api, root } = world
  api.answer('/api/user/my_info', () => viewerInfo())
  await root.session.start()
  const { user } = viewerInfo()
  api.answer('/api/auth/get_auth_token', (request) => ({
    ticket: `ticket-${'purpose' in request ? request.purpose : ''}`,
    resendAfter: 60,
    expireIn: 300,
  }))
  api.answer('/api/user/update_info', ({ phone }) => {
    steps.push(phone as Step)
    if (refused) throw refused
    const changed = { ...user, phoneMasked: '150****0001', phoneChangeableAt: 9_000_000_000_000 }
    return phone?.step === 'prove' ? { user, phoneProof: 'proof' } : { user: changed }
  })
  ticket = root.create(SmsTicket, 'change_phone')
  store = root.create(PhoneChangeStore, ticket)
})

const prove = async () => {
  await world.root.proof.requestForOwn()
  store.setCode('123456')
  await store.prove()
}
const toLastStep = async () => {
  await prove()
  store.setPhone('150 0000 0001')
  await store.askCode()
  store.setCode('654321')
}

test('proves the present number, then the new one, and the account shows it', async () => {
  expect([store.step, store.canProve]).toEqual(['own', false])
  await prove()
  expect([store.step, store.code, store.canAsk]).toEqual(['target', '', false])
  store.setPhone('+86 150-0000-0001')
  expect([store.phone, store.canAsk, store.canSubmit]).toEqual(['15000000001', true, false])
  await store.askCode()
  store.setCode('654321')
  expect(await store.submit()).toBe(true)
  expect(steps).toMatchObject([
    { step: 'prove', smsTicket: 'ticket-sensitive', smsCode: '123456' },
    { step: 'change', proof: 'proof', phone: '15000000001', smsTicket: 'ticket-change_phone' },
  ])
  expect(world.root.session.user?.phoneMasked).toBe('150****0001')
  expect([store.step, store.phone, store.changeableAt]).toEqual(['own', '', 9_000_000_000_000])
})

test('a code belongs to the number to which it was sent', async () => {
  await toLastStep()
  store.setPhone('15000000002')
  expect(store.canSubmit).toBe(false)
  expect(await store.submit()).toBe(false)
  expect(steps).toHaveLength(1)
})

test('the resend pause continues after the sheet is closed', async () => {
  await toLastStep()
  const again = world.root.create(SmsTicket, 'change_phone')
  expect(again.resendAt).toBe(ticket.resendAt)
  expect(again.resendAt).toBeGreaterThan(world.clock.now())
})

test('shows a wrong code beside its field', async () => {
  await toLastStep()
  refused = refusal('CODE_WRONG')
  await expect(store.submit()).rejects.toThrow()
  expect([store.isCodeWrong, store.code, store.step]).toEqual([true, '', 'target'])
  store.setCode('1')
  expect(store.isCodeWrong).toBe(false)
})

test('shows an unusable number beside its field, until another one is typed', async () => {
  await toLastStep()
  refused = refusal('INVALID_PARAMETERS', { fields: { phone: '该手机号不能使用' } })
  await expect(store.submit()).rejects.toThrow()
  expect(store.refusal).toBe('该手机号不能使用')
  store.setPhone('15000000003')
  expect(store.refusal).toBeNull()
})

test('an expired proof leads back to the present number', async () => {
  await toLastStep()
  refused = refusal('SESSION_NOT_FRESH')
  await expect(store.submit()).rejects.toThrow()
  expect(store.step).toBe('own')
})

test('after a lost answer the same request keeps its idempotency key', async () => {
  await toLastStep()
  refused = new NetworkError('timeout')
  await expect(store.submit()).rejects.toThrow()
  refused = null
  await store.submit()
  const [first, second] = steps.filter(({ step }) => step === 'change')
  expect(first?.clientToken).toBe(second?.clientToken)
  expect(errorCodes.PHONE_TOO_RECENT).toBe(1210)
})

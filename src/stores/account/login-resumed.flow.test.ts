import { REGISTER_TICKET_MS } from '@contract/constants'
import { answerSession, fakeWorld, memberWorld, type FakeWorld } from '../../../test/client/fake-stores'
import { publicConfig } from '../../../test/client/viewer'

const LOGIN = '/api/auth/sp_token_login'
const PHONE = '13800000001'

/** A phone whose login was left at the code step. */
async function leftAtCode(): Promise<FakeWorld> {
  const world = memberWorld()
  world.api.answer('/api/auth/get_auth_token', () => ({ ticket: 'T1', resendAfter: 60, expireIn: 300 }))
  await world.root.systemConfig.load()
  world.root.login.setPhone(PHONE)
  await world.root.login.requestCode()
  world.root.stop()
  return world
}

/** The same phone after the app was opened again. */
function openedAgain(before: FakeWorld): FakeWorld {
  const world = fakeWorld({ loginCode: before.storage.get('loginCode'), deviceId: 'd' })
  answerSession(world.api)
  world.api.answer(LOGIN, () => ({ registerState: 'new', registerTicket: 'R', phoneMasked: '138****0001' }))
  return world
}

test('a member who leaves the app to read the code returns to its step, and the code is valid', async () => {
  const world = openedAgain(await leftAtCode())
  const { login, systemConfig } = world.root
  expect([login.step, login.phone]).toEqual(['code', PHONE])
  await systemConfig.load()
  expect(await login.submit('123456')).toBe('new')
  expect(world.api.payloadsOf(LOGIN)[0]).toMatchObject({ ticket: 'T1', phone: PHONE, smsCode: '123456' })
  expect(world.storage.get('loginCode')).toBeNull()
  world.root.stop()
})

test('an expired code leads back to the phone step', async () => {
  const before = await leftAtCode()
  before.storage.set('loginCode', {
    phone: PHONE,
    ticket: 'T1',
    expiresAt: before.clock.now(),
    consents: null,
  })
  const world = openedAgain(before)
  expect([world.root.login.step, world.root.login.phone, world.storage.get('loginCode')]).toEqual([
    'phone',
    '',
    null,
  ])
  world.root.stop()
})

test('asks for consent when the agreements have changed since, and sends nothing before', async () => {
  const world = openedAgain(await leftAtCode())
  const { login, systemConfig } = world.root
  const config = publicConfig()
  const newer = { ...config.agreements.user, version: '1.1' }
  world.api.answer('/api/config/user', () => ({
    ...config,
    agreements: { ...config.agreements, user: newer },
  }))
  await systemConfig.load()
  expect(await login.submit('123456')).toBeNull()
  expect([login.isAskedAgain, world.api.payloadsOf(LOGIN)]).toEqual([true, []])
  expect(await login.agreeAgain()).toBe('new')
  expect(world.api.payloadsOf(LOGIN)).toMatchObject([{ ticket: 'T1', consents: { user: '1.1' } }])
  world.root.stop()
})

test('a member who goes back to the phone, or whose login is over, is not led to the code again', async () => {
  const edited = openedAgain(await leftAtCode())
  edited.root.login.editPhone()
  const over = openedAgain(await leftAtCode())
  over.root.login.startOver()
  expect([edited, over].map(({ storage }) => storage.get('loginCode'))).toEqual([null, null])
  edited.root.stop()
  over.root.stop()
})

test('asks about an account in cancellation also after the app was opened again', async () => {
  const world = openedAgain(await leftAtCode())
  world.api.answer(LOGIN, () => ({ registerState: 'cancelling', cancelDeadline: 1 }))
  await world.root.systemConfig.load()
  expect(await world.root.login.submit('123456')).toBe('cancelling')
  expect(world.storage.get('loginCode')).not.toBeNull()
  world.root.stop()
})

/** A phone that was proven by a code, with the app opened again `ms` later at the form that follows. */
async function leftAtForm(ms: number): Promise<FakeWorld> {
  const before = openedAgain(await leftAtCode())
  await before.root.systemConfig.load()
  await before.root.login.submit('123456')
  before.root.stop()
  const kept = before.storage.get('registerTicket')
  // The clock of every world begins at the same moment.
  const registerTicket = kept && { ...kept, expiresAt: kept.expiresAt - ms }
  return fakeWorld({ registerTicket, deviceId: 'd' })
}

test('a reload of the form keeps the proof while it is valid', async () => {
  const world = await leftAtForm(REGISTER_TICKET_MS - 1)
  expect(world.root.login.registration).toEqual({ ticket: 'R', phoneMasked: '138****0001' })
  world.root.login.startOver()
  expect([world.root.login.registration, world.storage.get('registerTicket')]).toEqual([null, null])
  world.root.stop()
})

test('an expired proof leads to no form', async () => {
  const world = await leftAtForm(REGISTER_TICKET_MS)
  expect([world.root.login.registration, world.storage.get('registerTicket')]).toEqual([null, null])
  world.root.stop()
})

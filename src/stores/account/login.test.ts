import { NetworkError } from '@/api/errors'
import { refusal } from '../../../test/client/fake-api'
import { memberWorld, type FakeWorld } from '../../../test/client/fake-stores'
import { publicConfig } from '../../../test/client/viewer'
import { expectFaults } from '../../../test/net/net'
import type { LoginStore } from './login'

const sent = () => ({ ticket: 'T1', resendAfter: 60, expireIn: 300 })

let world: FakeWorld
let login: LoginStore

beforeEach(() => {
  world = memberWorld()
  world.api.answer('/api/auth/get_auth_token', sent)
  login = world.root.login
  login.setPhone('13800000001')
})

afterEach(() => world.root.stop())

test('sending a code leads to the code step', async () => {
  await login.requestCode()
  expect([login.step, login.resendAt > world.clock.now()]).toEqual(['code', true])
})

test('a phone that is edited while a code is sent to another one stays on the screen, and so does the resend pause', async () => {
  const release = world.api.hold('/api/auth/get_auth_token')
  const asked = login.requestCode()
  login.setPhone('13800000002')
  release(sent)
  await asked
  expect([login.step, login.phone, login.resendAt > world.clock.now()]).toEqual([
    'phone',
    '13800000002',
    true,
  ])
})

const PATH = '/api/auth/sp_token_login'
const inForce = (version: string) => {
  const config = publicConfig()
  const agreement = { ...config.agreements.user, version }
  return { ...config, agreements: { ...config.agreements, user: agreement, privacy: agreement } }
}
const registers = () => ({ registerState: 'new' as const, registerTicket: 't', phoneMasked: '138****0001' })

test('product §10 (1007): agreements that changed are read and asked for again, and the login continues with the same code', async () => {
  await world.root.systemConfig.load()
  login.setAgreed(true)
  await login.requestCode()
  world.api.answer(PATH, ({ consents }) => {
    if (consents.user !== '1.1') throw refusal('CONSENT_REQUIRED', { data: { user: '1.1', privacy: '1.1' } })
    return registers()
  })
  world.api.answer('/api/config/user', () => inForce('1.1'))
  expect(await login.submit('123456')).toBeNull()
  expect([login.isAgreed, login.isAskedAgain, login.step]).toEqual([false, true, 'code'])
  expect(await login.agreeAgain()).toBe('new')
  expect([login.isAgreed, login.isAskedAgain]).toEqual([true, false])
  expect(world.api.payloadsOf(PATH).map(({ consents }) => consents.user)).toEqual(['1.0', '1.1'])
  expect(world.api.payloadsOf(PATH)[1]).toMatchObject({ smsCode: '123456', ticket: 'T1' })
})

test('a login sends only its proof and the agreements; the registration sends the invitation', async () => {
  await world.root.systemConfig.load()
  world.api.answer(PATH, registers)
  login.followInvite('ABC234')
  await login.requestCode()
  await login.submit('123456')
  expect(world.api.payloadsOf(PATH).map((payload) => Object.keys(payload).sort())).toEqual([
    ['consents', 'phone', 'scene', 'smsCode', 'ticket'],
  ])
  expect(world.root.registration.inviteCode).toBe('ABC234')
})

test('a consent given before the agreements could be read is asked for with their text, and nothing is sent', async () => {
  login.setAgreed(true)
  await login.requestCode()
  world.api.answer(PATH, registers)
  expect(await login.submit('123456')).toBeNull()
  expect([login.isAskedAgain, world.api.payloadsOf(PATH)]).toEqual([true, []])
  expect(await login.agreeAgain()).toBe('new')
})

test('while the agreements cannot be read, the login reports a network failure', async () => {
  expectFaults(/^answer 200 code 0: POST \/api\/config\/user$/)
  world.api.answer('/api/config/user', () => {
    throw refusal('UNKNOWN')
  })
  await expect(login.submit('123456')).rejects.toThrow(NetworkError)
  expect(login.isAskedAgain).toBe(false)
})

test('a member who declines the changed agreements is back at the phone, with the box unticked', async () => {
  await login.requestCode()
  await login.submit('123456')
  login.declineAgain()
  expect([login.step, login.isAgreed, login.isAskedAgain]).toEqual(['phone', false, false])
  expect(await login.agreeAgain()).toBeNull()
})

test('a registration asks again in the same way, and continues with the next tap', async () => {
  await world.root.systemConfig.load()
  world.api.answer(PATH, registers)
  await login.submit('123456')
  const { registration } = world.root
  registration.setGender('female')
  registration.setBirthday('1998-05-20')
  world.api.answer('/api/auth/register', ({ consents }) => {
    if (consents.user !== '1.1') throw refusal('CONSENT_REQUIRED')
    return { token: 'n', tokenExpireAt: 1, userId: '1', registerState: 'incomplete' }
  })
  world.api.answer('/api/config/user', () => inForce('1.1'))
  login.setAgreed(true)
  await registration.register()
  expect([login.isAskedAgain, login.isAgreed, login.registration === null]).toEqual([true, false, false])
  login.setAgreed(true)
  await registration.register()
  expect(login.registration).toBeNull()
})

import { NetworkError } from '@/api/errors'
import { refusal } from '../../../test/client/fake-api'
import { answerSession, fakeWorld, type FakeWorld } from '../../../test/client/fake-stores'
import { publicConfig } from '../../../test/client/viewer'

const PATH = '/api/auth/appeal_ban'
const BAN = { reason: 'scam', until: null, appeal: 'open', answerBy: null, appealTicket: 'sealed' }
let world: FakeWorld

beforeEach(async () => {
  world = fakeWorld()
  world.api.answer('/api/config/user', () => publicConfig())
  await world.root.systemConfig.load()
})
afterEach(() => world.root.stop())

const refuseLogin = async (details: object = {}) => {
  world.api.answer('/api/auth/sp_token_login', () => {
    throw refusal('ACCOUNT_BANNED', { data: { ...BAN, ...details } })
  })
  world.root.login.setAgreed(true)
  return world.root.login.submit('123456')
}

test('a refused login shows the ban and clears the login', async () => {
  world.root.login.setPhone('13812345678')
  expect(await refuseLogin({ until: 7 })).toBe('banned')
  const { ban, login } = world.root
  expect([ban.isShown, ban.appeal, ban.current]).toEqual([true, 'open', { ...BAN, until: 7 }])
  expect([login.phone, login.step]).toEqual(['', 'phone'])
  ban.dismiss()
  expect(ban.isShown).toBe(false)
})

test('without a known ban the page refers to the login; a dismissed ban is shown again', async () => {
  const { ban } = world.root
  ban.open()
  expect([ban.isShown, ban.appeal, ban.current]).toEqual([true, 'closed', null])
  await refuseLogin()
  ban.dismiss()
  ban.open()
  expect([ban.isShown, ban.appeal, ban.current]).toEqual([true, 'open', BAN])
})

test('a session that ends with a ban shows it; another end shows nothing', () => {
  const { session, ban } = world.root
  session.endFor(null, { status: 401, data: {} })
  expect(ban.isShown).toBe(false)
  session.endFor(null, { status: 403, data: { session: 'ended', ...BAN } })
  expect([ban.isShown, ban.current]).toEqual([true, BAN])
})

test('an appeal is sent with the ticket, also after a lost answer, and then waits', async () => {
  await refuseLogin()
  const { ban } = world.root
  expect(ban.canSubmit).toBe(false)
  ban.setText('字'.repeat(301))
  expect(ban.canSubmit).toBe(false)
  ban.setText(' 我没有 ')
  world.api.answer(PATH, () => {
    throw new NetworkError('timeout')
  })
  await expect(ban.submit()).rejects.toThrow()
  expect([ban.appeal, ban.text]).toEqual(['open', ' 我没有 '])
  world.api.answer(PATH, () => ({ appeal: 'waiting', answerBy: 9 }))
  expect(await ban.submit()).toBe(true)
  expect(world.api.payloadsOf(PATH)[1]).toEqual({ ticket: 'sealed', text: '我没有' })
  expect([ban.appeal, ban.current?.answerBy, ban.text]).toEqual(['waiting', 9, ''])
  expect(await ban.submit()).toBe(false)
  expect(world.api.payloadsOf(PATH)).toHaveLength(2)
})

test.each([
  ['waiting', 9, 'waiting'],
  ['refused', null, 'refused'],
  ['over', null, 'over'],
] as const)('an appeal that is %s by now is shown with its status', async (appeal, answerBy, shown) => {
  await refuseLogin()
  const { ban } = world.root
  world.api.answer(PATH, () => {
    throw refusal('APPEAL_STATE', { data: { appeal, answerBy } })
  })
  ban.setText('我没有')
  expect(await ban.submit()).toBe(false)
  expect([ban.appeal, ban.current?.answerBy, ban.canSubmit]).toEqual([shown, answerBy, false])
})

test('without a ticket, or when the ban is over, another login is needed', async () => {
  await refuseLogin({ appealTicket: null })
  const { ban } = world.root
  ban.setText('我没有')
  expect([ban.appeal, ban.canSubmit]).toEqual(['closed', false])
  await refuseLogin()
  expect([ban.appeal, ban.text]).toEqual(['open', ''])
  world.api.answer(PATH, () => {
    throw refusal('APPEAL_TICKET_EXPIRED')
  })
  ban.setText('我没有')
  await expect(ban.submit()).rejects.toThrow('APPEAL_TICKET_EXPIRED')
  expect(ban.appeal).toBe('closed')
})

test('a member who logs in later sees no ban', async () => {
  await refuseLogin()
  answerSession(world.api)
  await world.root.session.logIn('t')
  const { ban } = world.root
  expect([ban.isShown, ban.current]).toEqual([false, null])
})

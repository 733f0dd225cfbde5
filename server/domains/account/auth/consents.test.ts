import { DAY_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import { consents, createLogins } from '../../../../test/server/acts/logging-in'
import { useApp } from '../../../../test/server/rigs/app-rig'

const NEWER = { user: '1.0', privacy: '1.1' }

const app = useApp()
const { newPhone, codeOf, logIn, askTicket, register, registerTicketOf } = createLogins(() => app)

const putInForce = (privacy: string) => {
  app.services.productConfig.agreements.privacy.version = privacy
}

beforeEach(() => app.clock.advance(2 * DAY_MS))
afterEach(() => putInForce('1.0'))

const isDue = async (token: string): Promise<boolean> =>
  (await app.post('/api/user/my_info', {}, { token })).data.user.consentDue

const recordOf = (memberId: string) =>
  app.core.db
    .selectFrom('terms_consent')
    .select(['user_version', 'privacy_version', 'given_at'])
    .where('member_id', '=', memberId)
    .orderBy('given_at')
    .execute()

test('a registration or login stores the consent to the versions in force, with its time', async () => {
  const phone = newPhone()
  const { data } = await register(await registerTicketOf(phone))
  const registeredAt = app.clock.now()
  expect(await isDue(data.token)).toBe(false)
  app.clock.advance(DAY_MS)
  await logIn(phone, await askTicket(phone), codeOf(phone))
  expect(await recordOf(data.userId)).toEqual([
    { user_version: '1.0', privacy_version: '1.0', given_at: registeredAt },
  ])
})

test('after a change a member’s consent is due until it is given', async () => {
  const phone = newPhone()
  const { data } = await register(await registerTicketOf(phone))
  putInForce('1.1')
  app.clock.advance(DAY_MS)
  expect(await isDue(data.token)).toBe(true)
  const accept = (given: object) =>
    app.post('/api/user/update_info', { consents: given }, { token: data.token })
  expect(await accept(consents)).toMatchObject({ code: errorCodes.CONSENT_REQUIRED, data: NEWER })
  expect(await isDue(data.token)).toBe(true)
  const taken = await accept(NEWER)
  expect(taken).toMatchObject({ code: 1, data: { user: { consentDue: false } } })
  app.clock.advance(DAY_MS)
  await accept(NEWER)
  expect(await isDue(data.token)).toBe(false)
  expect(await recordOf(data.userId)).toEqual([
    { user_version: '1.0', privacy_version: '1.0', given_at: app.clock.now() - 2 * DAY_MS },
    { user_version: '1.0', privacy_version: '1.1', given_at: app.clock.now() - DAY_MS },
  ])
})

test('a login with the newer versions stores the consent as well', async () => {
  const phone = newPhone()
  await register(await registerTicketOf(phone))
  putInForce('1.1')
  app.clock.advance(DAY_MS)
  const ticket = await askTicket(phone)
  expect((await logIn(phone, ticket, codeOf(phone))).code).toBe(errorCodes.CONSENT_REQUIRED)
  // The refusal has not used up the code.
  const { data } = await logIn(phone, ticket, codeOf(phone), { consents: NEWER })
  expect(await isDue(data.token)).toBe(false)
})

test('a consent must be the only part of its request', async () => {
  const member = await app.seed.member()
  const { code, data } = await member.post('/api/user/update_info', { consents, bio: '一句话' })
  expect([code, data.fields]).toEqual([errorCodes.INVALID_PARAMETERS, { consents: expect.any(String) }])
})

test('every agreement says what changed; the first version says nothing', async () => {
  const { data } = await app.post('/api/config/user', {})
  expect(data.agreements.privacy.changes).toEqual([])
})

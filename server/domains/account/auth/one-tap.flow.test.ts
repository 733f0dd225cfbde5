import { errorCodes } from '@contract/errors'
import { createFakeOneTap } from '../../../../test/server/fakes/one-tap'
import { useApp } from '../../../../test/server/rigs/app-rig'

const consents = { user: '1.0', privacy: '1.0' }
const oneTap = createFakeOneTap()
const log = { info: () => undefined, warn: jest.fn(), error: () => undefined }
const OTHER_PAGE = 'https://m.jinyu.example'
const app = useApp({ log, providers: { oneTap }, config: { allowedOrigins: [OTHER_PAGE] } })

afterEach(() => {
  oneTap.isAway = false
})

const prepare = (origin: string) => app.post('/api/auth/get_auth_token', { scene: 'onetap', origin })
const logIn = (spToken: string, more: object = {}) =>
  app.post('/api/auth/sp_token_login', { scene: 'onetap', spToken, deviceId: 'd', consents, ...more })

test('is offered where a carrier is connected', async () => {
  expect((await app.post('/api/config/user', {})).data.login.onetap).toBe(true)
})

test('prepares the script for pages of this server and listed ones, and for no other page', async () => {
  const { code, data } = await prepare(app.url)
  expect([code, data]).toEqual([
    1,
    { provider: 'fake_h5', accessToken: 'access', jwtToken: 'jwt', expireIn: 600 },
  ])
  expect((await prepare(OTHER_PAGE)).code).toBe(1)
  expect((await prepare('https://example.com')).code).toBe(errorCodes.ONE_TAP_UNAVAILABLE)
  expect(oneTap.origins).toEqual([app.url, OTHER_PAGE])
})

test('logs a known number in, once for each token', async () => {
  const ada = await app.seed.member()
  oneTap.vouch('first', ada.phone)
  const { code, data } = await logIn('first')
  expect([code, data.registerState, data.userId]).toEqual([1, 'active', ada.id])
  expect((await app.post('/api/user/my_info', {}, { token: data.token })).data.user.id).toBe(ada.id)
  expect((await logIn('first')).code).toBe(errorCodes.ONE_TAP_UNAVAILABLE)
})

test('gives an unknown number a ticket to register, and refuses numbers abroad and old consents', async () => {
  oneTap.vouch('new', '13912340000')
  expect((await logIn('new')).data).toEqual({
    registerState: 'new',
    registerTicket: expect.any(String),
    phoneMasked: '139****0000',
  })
  oneTap.vouch('abroad', '+14155550100')
  expect((await logIn('abroad')).code).toBe(errorCodes.PHONE_NOT_SUPPORTED)
  const old = { consents: { user: '0.9', privacy: '0.9' } }
  expect((await logIn('new', old)).code).toBe(errorCodes.CONSENT_REQUIRED)
})

test('sends members to a code while the carrier does not answer, and logs why without the token', async () => {
  oneTap.isAway = true
  log.warn.mockClear()
  expect((await prepare(app.url)).code).toBe(errorCodes.ONE_TAP_UNAVAILABLE)
  expect((await logIn('secret token')).code).toBe(errorCodes.ONE_TAP_UNAVAILABLE)
  expect(log.warn.mock.calls).toEqual([
    ['one-tap login refused', { act: 'prepare', kind: 'unknown', why: 'timeout' }],
    ['one-tap login refused', { act: 'redeem', kind: 'unknown', why: 'timeout' }],
  ])
})

import { refusal } from '../../../../test/client/fake-api'
import { fakeWorld, type FakeWorld } from '../../../../test/client/fake-stores'
import { mountPage, type MountedPage } from '../../../../test/client/mount-page'
import { recordOpenings } from '../../../../test/client/openings'
import { recordToasts } from '../../../../test/client/toasts'
import { tolerateFaults } from '../../../../test/net/net'
import { publicConfig } from '../../../../test/client/viewer'
import LoginPage from '../index'

// Tests load the files of mini-programs; this one is about the browser's.
jest.mock('./OneTap', () => jest.requireActual('./OneTap.h5'))

const TOKENS = '/api/auth/get_auth_token'
const LOGIN = '/api/auth/sp_token_login'
const LINK = '用本机号码登录'
const AGREE = '我已满 18 岁，同意并继续'
const REFUSED = '一键登录需使用手机流量，请改用验证码'

let world: FakeWorld
let page: MountedPage
let connection: { type?: string }

const open = async (onetap = true) => {
  world = fakeWorld({ deviceId: 'd' })
  world.api.answer(TOKENS, () => ({ provider: 'aliyun', accessToken: 'a', jwtToken: 'j', expireIn: 600 }))
  const config = publicConfig()
  world.api.answer('/api/config/user', () => ({ ...config, login: { ...config.login, onetap } }))
  page = await mountPage(LoginPage, 'login', { world })
  await page.until(() => world.root.systemConfig.value !== null)
}

beforeEach(() => {
  connection = {}
  Object.defineProperty(navigator, 'maxTouchPoints', { configurable: true, value: 5 })
  Object.defineProperty(navigator, 'connection', { configurable: true, get: () => connection })
})
afterEach(async () => {
  await page.unmount()
  jest.restoreAllMocks()
})

const frame = () => document.querySelector<HTMLIFrameElement>('.jy-one-tap__frame')

/** What the page in the frame says. */
const say = async (data: object, origin = window.location.origin) => {
  const source = frame()?.contentWindow ?? null
  window.dispatchEvent(new MessageEvent('message', { data, origin, source }))
  await page.until(() => true)
}

const start = async () => {
  world.root.login.setAgreed(true)
  await page.tap(page.byText(LINK))
  await page.until(() => frame() !== null)
}

test('is offered only where the server has a carrier and the phone may be on mobile data', async () => {
  await open(false)
  expect(page.text()).not.toContain(LINK)
  await page.unmount()
  connection = { type: 'wifi' }
  await open()
  expect(page.text()).not.toContain(LINK)
  await page.unmount()
  connection = { type: 'cellular' }
  await open()
  page.byText(LINK)
})

test('asks for the consent first, then hands the tokens to the page in the frame, and logs in with its answer', async () => {
  // The field of tests takes the focus with every render; the one of H5 takes it once (platform/h5/components/focus-once).
  tolerateFaults(/flushSync was called from inside a lifecycle method/)
  const pages = recordOpenings('navigateTo')
  await open()
  await page.tap(page.byText(LINK))
  await page.until(() => page.byText(AGREE))
  expect(world.api.payloadsOf(TOKENS)).toEqual([])
  await page.tap(page.byText(AGREE))
  await page.until(() => frame() !== null)
  expect(world.api.payloadsOf(TOKENS)).toEqual([{ scene: 'onetap', origin: window.location.origin }])
  expect(frame()?.getAttribute('src')).toBe('/one-tap/aliyun?lang=zh-CN')

  const given: unknown[] = []
  const within = frame()?.contentWindow
  if (within) within.postMessage = ((message: unknown) => void given.push(message)) as never
  await say({ jinyuOneTap: 'ready' })
  expect(given).toEqual([{ jinyuOneTapTokens: { accessToken: 'a', jwtToken: 'j' } }])

  world.api.answer(LOGIN, () => ({ registerState: 'new', registerTicket: 't', phoneMasked: '138****0001' }))
  await say({ jinyuOneTap: 'done', token: 'stolen' }, 'https://elsewhere.example')
  expect(world.api.payloadsOf(LOGIN)).toEqual([])
  await say({ jinyuOneTap: 'done', token: 'sp' })
  await page.until(() => pages.length === 1)
  expect(world.api.payloadsOf(LOGIN)).toMatchObject([{ scene: 'onetap', spToken: 'sp' }])
  expect(pages[0]).toContain('/pages/login/register')
  expect(frame()).toBeNull()
})

test('every failure leads back to the code: of the server, of the carrier, and of a script that does not come', async () => {
  const toasts = recordToasts()
  await open()
  world.root.login.setAgreed(true)
  world.api.answer(TOKENS, () => {
    throw refusal('ONE_TAP_UNAVAILABLE')
  })
  await page.tap(page.byText(LINK))
  await page.until(() => toasts.length === 1)
  world.api.answer(TOKENS, () => ({ provider: 'aliyun', accessToken: 'a', jwtToken: 'j', expireIn: 600 }))
  await start()
  await say({ jinyuOneTap: 'failed' })
  await page.until(() => toasts.length === 2)
  expect(toasts).toEqual([REFUSED, REFUSED])
  await page.until(() => frame() === null)
})

test('a member who closes the page of the carrier is back at the code without a word', async () => {
  const toasts = recordToasts()
  await open()
  await start()
  await say({ jinyuOneTap: 'closed' })
  await page.until(() => frame() === null)
  expect([toasts, world.api.payloadsOf(LOGIN)]).toEqual([[], []])
})

test('restores an account that is being cancelled only after the question, with a new proof', async () => {
  await open()
  world.api.answer(LOGIN, () => ({ registerState: 'cancelling', cancelDeadline: world.clock.now() + 1 }))
  await start()
  await say({ jinyuOneTap: 'done', token: 'first' })
  await page.until(() => page.byText('恢复并登录'))
  await page.tap(page.byText('恢复并登录'))
  await page.until(() => frame() !== null)
  await say({ jinyuOneTap: 'done', token: 'second' })
  await page.until(() => world.api.payloadsOf(LOGIN).length === 2)
  expect(world.api.payloadsOf(LOGIN)).toMatchObject([
    { spToken: 'first' },
    { spToken: 'second', restore: true },
  ])
  expect(world.api.payloadsOf(LOGIN)[0]).not.toHaveProperty('restore')
})

import type { Browser } from 'playwright-core'
import { type FakeOneTapAliyun, startFakeOneTapAliyun } from '../../test/server/fakes/aliyun-one-tap'
import { createRunningClock } from '../../test/server/manual-clock'
import { launchBrowser } from '../harness/browser'
import { confirmNumber, ONE_TAP, openCarrier } from '../harness/one-tap'
import { type OwnMember, type OwnProduct, startOwnProduct } from '../harness/own-product'
import { Phone } from '../harness/phone'

const KEYS = { accessKeyId: 'LTAI_test', accessKeySecret: 'secret_test' }

let carrier: FakeOneTapAliyun
let product: OwnProduct
let browser: Browser
let ada: OwnMember

beforeAll(async () => {
  const clock = createRunningClock()
  carrier = await startFakeOneTapAliyun(KEYS, clock)
  const { aliyun, scriptFile } = carrier
  const oneTap = { endpoint: aliyun.url, keys: KEYS, sceneCode: 'FC1000', scriptFile }
  product = await startOwnProduct({ clock, config: { oneTap } })
  ada = await product.join({ nickname: '阿达', gender: 'female', portrait: 'f12.jpg' })
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
  await product.stop()
  await carrier.close()
})

const askCarrier = async (): Promise<Phone> => {
  const phone = await Phone.open(browser)
  await openCarrier(phone)
  return phone
}

test('a number without an account leads to the registration', async () => {
  carrier.insertCard('13912345678')
  const phone = await askCarrier()
  await confirmNumber(phone)
  await phone.shows('register')
  await phone.putAway()
})

test('a member is logged in by the number of their SIM card', async () => {
  carrier.insertCard(await product.app.services.members.phoneOf(ada.id))
  const phone = await askCarrier()
  await phone.photograph('one-tap')
  await confirmNumber(phone)
  await phone.shows('home')
  await phone.putAway()
})

test('a carrier that does not know the SIM card leads back to the code', async () => {
  const tokens = { AccessToken: 'access', JwtToken: 'expired' }
  carrier.aliyun.routes.set('GetAuthToken', () => ({ body: { Code: 'OK', TokenInfo: tokens } }))
  await product.pass(10 * 60_000)
  const phone = await askCarrier()
  await phone.reads('一键登录需使用手机流量，请改用验证码')
  await phone.field('手机号，11 位').fill('13800000000')
  await phone.button('获取验证码').waitFor()
  await phone.putAway()
})

test('no link is shown on Wi-Fi', async () => {
  const phone = await Phone.open(browser)
  await phone.context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { type: 'wifi' } }),
  )
  await phone.open('login')
  await phone.reads('获取验证码')
  await phone.comesToRest()
  expect(await phone.text(ONE_TAP).isVisible()).toBe(false)
  await phone.putAway()
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, FrameLocator } from 'playwright-core'
import { type FakeAliyun, startFakeAliyun } from '../../test/server/fakes/aliyun-rpc'
import { createRunningClock } from '../../test/server/manual-clock'
import { launchBrowser } from '../harness/browser'
import { type OwnMember, type OwnProduct, startOwnProduct } from '../harness/own-product'
import { Phone } from '../harness/phone'

const KEYS = { accessKeyId: 'LTAI_test', accessKeySecret: 'secret_test' }
const LINK = '用本机号码登录'

/** Stands in for Aliyun's script: its page has one button, and a SIM card that is known by the tokens alone. */
const SCRIPT = `
window.PhoneNumberServer = function () {}
window.PhoneNumberServer.prototype = {
  checkLoginAvailable: function (ask) {
    var isOurs = ask.accessToken === 'access' && ask.jwtToken === 'jwt'
    isOurs ? ask.success({ code: 600000 }) : ask.error({ code: 600001 })
  },
  getLoginToken: function (ask) {
    var button = document.createElement('button')
    button.textContent = ask.authPageOption.btnText
    button.onclick = function () { ask.success({ code: 600000, spToken: 'sp' }) }
    document.body.appendChild(button)
  }
}`

const folder = mkdtempSync(path.join(tmpdir(), 'jinyu-one-tap-'))
const scriptFile = path.join(folder, 'numberAuth-web-sdk.js')

let aliyun: FakeAliyun
let product: OwnProduct
let browser: Browser
let ada: OwnMember
/** The number of the SIM card. */
let number = '13912345678'
let jwt = 'jwt'

beforeAll(async () => {
  writeFileSync(scriptFile, SCRIPT)
  const clock = createRunningClock()
  aliyun = await startFakeAliyun(KEYS, clock)
  aliyun.routes.set('GetAuthToken', () => ({
    body: { Code: 'OK', TokenInfo: { AccessToken: 'access', JwtToken: jwt } },
  }))
  aliyun.routes.set('GetPhoneWithToken', ({ SpToken: token }) =>
    token === 'sp'
      ? { body: { Code: 'OK', Data: { Mobile: number } } }
      : { body: { Code: 'InvalidToken', Message: 'unknown' } },
  )
  const oneTap = { endpoint: aliyun.url, keys: KEYS, sceneCode: 'FC1000', scriptFile }
  product = await startOwnProduct({ clock, config: { oneTap } })
  ada = await product.join({ nickname: '阿达', gender: 'female', portrait: 'f12.jpg' })
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
  await product.stop()
  await aliyun.close()
  rmSync(folder, { recursive: true })
})

const carrierOf = (phone: Phone): FrameLocator => phone.page.frameLocator('.jy-one-tap__frame')

/** Opens the login and asks for the carrier, with the consent that the app requests. */
const askCarrier = async (): Promise<Phone> => {
  const phone = await Phone.open(browser)
  await phone.open('login')
  await phone.tap(LINK)
  await phone.tap('我已满 18 岁，同意并继续')
  return phone
}

test('a number without an account leads to the registration', async () => {
  const phone = await askCarrier()
  await carrierOf(phone).getByRole('button', { name: '登录' }).tap()
  await phone.shows('register')
  await phone.putAway()
})

test('a member is logged in by the number of their SIM card', async () => {
  number = await product.app.services.members.phoneOf(ada.id)
  const phone = await askCarrier()
  await phone.photograph('one-tap')
  await carrierOf(phone).getByRole('button', { name: '登录' }).tap()
  await phone.shows('home')
  await phone.putAway()
})

test('a carrier that does not know the SIM card leads back to the code', async () => {
  jwt = 'expired'
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
  expect(await phone.text(LINK).isVisible()).toBe(false)
  await phone.putAway()
})

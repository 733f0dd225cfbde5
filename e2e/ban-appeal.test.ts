import { DAY_MS } from '@contract/constants'
import { expectFaults, tolerateFaults } from '../test/net/net'
import { inventPhone } from '../test/product/http-member'
import { readSmsCode } from '../test/product/product-server'
import { login as en } from '../src/text/en/login'
import { login as zh } from '../src/text/zh-CN/login'
import { by } from '../test/server/acts/operating'
import { expectNoFaults } from './harness/axe'
import { ban } from './harness/banning'
import { EARLY_CLOSE, lateCall } from './harness/faults'
import { logInBySms } from './harness/new-member'
import type { OwnMember } from './harness/own-product'
import { useOwnProduct } from './harness/own-product-rig'
import type { Phone } from './harness/phone'
import { runningProduct } from './harness/running-product'

const NARROW = { width: 320, height: 640 }

const { product, openPhone } = useOwnProduct()
let reporter: OwnMember
let she: OwnMember
let hers: Phone
let number: string
/** Session token of her second phone. */
let otherToken: string
/** Number of codes sent to her phone; joining used the first. */
let codes = 1

beforeAll(async () => {
  reporter = await product.join({ nickname: '阿哲', gender: 'male', portrait: 'm09.jpg' })
  she = await product.join({ nickname: '小满', gender: 'female', portrait: 'f12.jpg' })
  number = await product.app.services.members.phoneOf(she.id)
  hers = await openPhone({ token: she.token })
})

const decide = async (verdict: '--grant' | '--refuse'): Promise<void> => {
  const [waiting] = (await product.operators.ops('appeals')).data as { appeal: { id: string } }[]
  await product.operators.ops('appeal', waiting?.appeal.id ?? '', verdict, ...by('bert'))
}

/** Logs in a day later, because the server sends few codes a day to one number. */
const logIn = async (phone: Phone): Promise<void> => {
  await product.pass(DAY_MS, [phone])
  codes += 1
  await logInBySms(phone, number, codes)
}

const appeal = async (phone: Phone, words: string): Promise<void> => {
  await phone.field('为什么这个处理不对？').fill(words)
  await phone.tap('提交申诉')
  await phone.reads('申诉正在复核')
}

// One story in order: each part continues where the last one ended, on the same phone.
describe('a ban', () => {
  test('ends the session, and is appealed where the app reports it', async () => {
    // The session ends while calls are in progress and the socket opens.
    tolerateFaults(lateCall(403), EARLY_CLOSE)
    await hers.open('home')
    await hers.shows('home')
    await ban(product, reporter, she)
    await hers.shows('welcome')
    await hers.reads('账号已停用')
    await hers.reads('涉嫌诱导转账或引流')
    await hers.reads('长期')
    await hers.photograph('welcome-banned')
    await expectNoFaults(hers)
    await hers.tap('取消')
    await hers.readsNoMore('账号已停用')
    // After it was closed, the sheet can be opened again.
    await hers.tap('账号申诉')
    await hers.reads('账号已停用')
    await hers.tap('取消')
  })

  test('that this phone does not know is found by logging in, as the entry says', async () => {
    const lost = await openPhone()
    await lost.open('welcome')
    await lost.tap('账号申诉')
    await lost.reads('要申诉，请先登录')
    await lost.photograph('welcome-appeal')
    await expectNoFaults(lost)
    await lost.tap('去登录')
    await lost.reads('开始之前，请先了解')
    await lost.tap('我已满 18 岁，同意并继续')
    await lost.shows('login')
    await product.pass(DAY_MS, [lost])
    codes += 1
    await lost.field('手机号，11 位').fill(number)
    await lost.tap('获取验证码')
    await lost.reads('输入验证码')
    await lost.field('验证码，6 位数字').fill(await readSmsCode(runningProduct(), number, codes))
    await lost.shows('welcome')
    await lost.reads('账号已停用')
    expect(await lost.field('为什么这个处理不对？').count()).toBe(1)
    await lost.putAway()
  })

  test('is reported again by the refused login; after a granted appeal the next login works', async () => {
    await logIn(hers)
    await hers.shows('welcome')
    await hers.reads('账号已停用')
    await appeal(hers, '那不是我发的，手机当时丢了，后来才找回来。')
    await hers.photograph('welcome-ban-appealed')
    await expectNoFaults(hers)
    await hers.tap('关闭')
    await decide('--grant')
    await logIn(hers)
    await hers.shows('home')
  })

  test('with a refused appeal says so, and cannot be appealed again', async () => {
    tolerateFaults(lateCall(403), EARLY_CLOSE)
    const { core, services } = product.app
    const device = { deviceId: 'second phone', client: 'h5/1.0.0(100)' }
    otherToken = (await core.transaction((tx) => services.sessions.open(tx, she.id, device))).token
    await ban(product, reporter, she)
    await hers.shows('welcome')
    await appeal(hers, '还是误会。')
    await hers.tap('关闭')
    await decide('--refuse')
    await logIn(hers)
    await hers.shows('welcome')
    await hers.reads('申诉未通过')
    expect(await hers.field('为什么这个处理不对？').count()).toBe(0)
    await hers.photograph('welcome-ban-refused')
    await expectNoFaults(hers)
    await hers.putAway()
  })

  test('shows the same in the other language, in the dark theme and on a narrow phone', async () => {
    const other = await openPhone({
      token: otherToken,
      theme: 'dark',
      language: 'en',
      screen: NARROW,
    })
    expectFaults(/403/)
    await other.open('home')
    await other.shows('welcome')
    await other.reads('Account suspended')
    await other.reads('Your appeal was not granted')
    await other.photograph('welcome-ban-refused-en')
    await expectNoFaults(other)
    await other.putAway()
  })
})

describe('a login where many codes were requested', () => {
  beforeAll(async () => {
    product.app.services.productConfig.login.smsPerIpPerHour = 1
    // Uses the hour's only code of this address up, unless an earlier test did.
    await fetch(`${product.app.url}/api/auth/get_auth_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-device-id': 'first', 'x-client': 'h5/1.0.0(100)' },
      body: JSON.stringify({ scene: 'sms', phone: inventPhone(runningProduct()), purpose: 'login' }),
    })
  })

  test.each([
    ['zh-CN', 'light', { title: '确认一下你是真人', confirm: '我是真人' }],
    ['en', 'dark', { title: 'A quick check', confirm: 'I’m a person' }],
  ] as const)('asks for one tap and sends the code, in %s and %s', async (language, theme, text) => {
    const phone = await openPhone({ theme, language, screen: NARROW })
    await phone.open('login')
    const words = { 'zh-CN': zh, en }[language]
    await phone.field(words.phoneLabel).fill(inventPhone(runningProduct()))
    await phone.part('checkbox', /同意|agree/).tap()
    await phone.tap(words.getCode)
    await phone.reads(text.title)
    await phone.photograph(`login-person-${language}`)
    await expectNoFaults(phone)
    await phone.tap(text.confirm)
    await phone.reads(words.codeTitle)
    await phone.putAway()
  })
})

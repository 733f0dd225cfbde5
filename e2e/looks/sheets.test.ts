import type { Browser } from 'playwright-core'
import type { PayChannel } from '@contract/types/wallet'
import { type FakeOneTapAliyun, startFakeOneTapAliyun } from '../../test/server/fakes/aliyun-one-tap'
import { createRunningClock, type ManualClock } from '../../test/server/manual-clock'
import { launchBrowser } from '../harness/browser'
import { type OwnMember, type OwnProduct, startOwnProduct } from '../harness/own-product'
import { hurryPolls } from './hurry-polls'
import { loseProofs } from './lose-proofs'
import { readWalk, usual, type Look } from './look'
import { createPagePayProvider, PAY_PAGE, type PagePayProvider } from './pay-provider'
import { openOnlooker, type Onlooker, type Story, type Words } from './stage'

const { picturesDir } = readWalk()

/** The looks in which every sheet is checked; `see` adds sizes and the dark theme when pictures are requested. */
const LOOKS: readonly Look[] =
  picturesDir === null
    ? [{ ...usual, width: 320, language: 'en' }]
    : [usual, { ...usual, language: 'en' }, { ...usual, language: 'en', width: 320, text: 200 }]

/** Stands in for Aliyun's script: a bar of the size that the vendor's embedded captcha has. */
const CAPTCHA_SCRIPT = `window.initAliyunCaptcha = function (options) {
  var bar = document.createElement('div')
  bar.textContent = options.SceneId
  bar.style.cssText = 'width:' + options.slideStyle.width + 'px;height:40px;border:1px solid #888'
  document.querySelector(options.element).appendChild(bar)
}`

/** The channel's name. Its text table cannot be loaded here. */
const ALIPAY = { 'zh-CN': '支付宝', en: 'Alipay' } as const

const KEYS = { accessKeyId: 'LTAI_test', accessKeySecret: 'secret_test' }

let clock: ManualClock
let carrier: FakeOneTapAliyun
let vendor: PagePayProvider
let product: OwnProduct
let browser: Browser

beforeAll(async () => {
  clock = createRunningClock()
  carrier = await startFakeOneTapAliyun(KEYS, clock)
  vendor = createPagePayProvider(() => clock.now())
  const { aliyun, scriptFile } = carrier
  product = await startOwnProduct({
    clock,
    config: {
      captcha: { endpoint: aliyun.url, keys: KEYS, scene: { sceneId: 'scene1234', prefix: 'mark12' } },
      oneTap: { endpoint: aliyun.url, keys: KEYS, sceneCode: 'FC1000', scriptFile },
    },
    providers: { payment: [vendor.provider] },
  })
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
  await product.stop()
  await carrier.close()
})

let thisStory: Story

beforeEach(() => {
  thisStory = { browser, picturesDir, faults: [] }
  product.app.services.productConfig.login.smsPerIpPerHour = 100
})

const join = () => product.join({ nickname: '阿哲', gender: 'male', portrait: 'm09.jpg' })

const newestOrder = async (he: OwnMember): Promise<string> =>
  (await he.call('/api/user/bill_list', { type: 'recharge', cursor: null })).list[0]?.orderNo ?? ''

/** The smallest package, by the beginning of its label. */
const sixty = ({ wallet }: Words): RegExp =>
  new RegExp(`^${wallet.packageLabel(60, 0, '6.00').split(/[,，]/)[0] ?? ''}`)

/** The vendor's payment page, on which nobody pays. */
const servePayPage = ({ context }: Onlooker['phone']): Promise<unknown> =>
  context.route(`${PAY_PAGE}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>pay</title>' }),
  )

/** The server sells by these channels alone, as with other vendors. */
const sellBy = ({ context }: Onlooker['phone'], channels: readonly PayChannel[]): Promise<unknown> =>
  context.route('**/api/config/user', async (route) => {
    const answer = await route.fetch()
    const said = (await answer.json()) as { data: { pay?: { channels: readonly PayChannel[] } } }
    if (said.data.pay) said.data.pay.channels = channels
    await route.fulfill({ response: answer, json: said })
  })

/** The server asks every caller for a proof of a person, and gets none, as if each were wrong. */
const refuseEveryProof = async ({ context }: Onlooker['phone']): Promise<void> => {
  product.app.services.productConfig.login.smsPerIpPerHour = 0
  await loseProofs(context)
}

describe.each(LOOKS)('at $width px, $text %, in $language', (look) => {
  test('a payment has no fault from the channels to each of its ends', async () => {
    const he = await join()
    const one = await openOnlooker(thisStory, look, he.token)
    const { phone, words } = one
    const { wallet } = words
    const alipay = ALIPAY[look.language]
    await servePayPage(phone)
    await phone.open('wallet')
    await phone.tap(new RegExp(`${alipay}.*${wallet.change}`, 's'))
    await phone.reads(wallet.paying.chooseTitle)
    await one.see('pay-1-channels')
    await phone.part('radio', alipay).tap()
    await phone.part('radio', sixty(words)).tap()

    vendor.fake.lies.prepare.push('rejected')
    await phone.tap(wallet.pay('6.00'))
    await phone.reads(wallet.paying.failedTitle)
    await one.see('pay-2-failed')
    await phone.tap(wallet.paying.again)
    await phone.page.waitForURL(`${PAY_PAGE}/**`)

    const order = await newestOrder(he)
    await phone.open('wallet', `?order=${order}`)
    await phone.reads(wallet.paying.waitTitle)
    await one.see('pay-3-waiting')
    await phone.tap(wallet.paying.waitLater)
    await phone.reads(wallet.open('6.00'))
    await one.see('pay-4-come-back')

    vendor.fake.pay(order)
    await phone.start('wallet', `?order=${order}`)
    await phone.reads(wallet.paid.title)
    await one.see('pay-5-paid')
    await one.leave()
    expect(thisStory.faults).toEqual([])
  })

  test('a payment whose result does not come has no fault', async () => {
    const he = await join()
    const one = await openOnlooker(thisStory, look, he.token)
    const { phone, words } = one
    const { wallet } = words
    await phone.context.addInitScript(hurryPolls)
    await servePayPage(phone)
    await phone.open('wallet')
    await phone.part('radio', sixty(words)).tap()
    await phone.tap(wallet.pay('6.00'))
    await phone.page.waitForURL(`${PAY_PAGE}/**`)
    await phone.open('wallet', `?order=${await newestOrder(he)}`)
    await phone.reads(wallet.paying.unknownTitle)
    await one.see('pay-6-unknown')
    await one.leave()
    expect(thisStory.faults).toEqual([])
  })

  test.each([
    ['browser', 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.50', ['ali_wap', 'wx_h5']],
    ['wechat', 'Mozilla/5.0 (Linux; Android 14) Chrome/126.0', ['wx_jsapi']],
  ] as const)(
    'a payment that works only in the other browser has no fault: %s',
    async (where, agent, sold) => {
      const one = await openOnlooker(thisStory, look, (await join()).token)
      const { phone, words } = one
      await sellBy(phone, sold)
      await phone.context.addInitScript(
        (userAgent) => Object.defineProperty(navigator, 'userAgent', { value: userAgent }),
        agent,
      )
      await phone.open('wallet')
      await phone.reads(words.wallet.paying.elsewhere[where])
      await one.see(`pay-elsewhere-${where}-page`)
      await phone.part('radio', sixty(words)).tap()
      await phone.tap(words.wallet.pay('6.00'))
      await phone.reads(words.wallet.paying.elsewhere.title)
      await one.see(`pay-elsewhere-${where}-sheet`)
      await one.leave()
      expect(thisStory.faults).toEqual([])
    },
  )

  test('the proof of a person has no fault, by a vendor and by work', async () => {
    const one = await openOnlooker(thisStory, look)
    const { phone, words } = one
    const { login, proof } = words
    await phone.context.route('https://o.alicdn.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: CAPTCHA_SCRIPT }),
    )
    await refuseEveryProof(phone)
    await phone.open('login')
    await phone.part('checkbox', new RegExp(login.agreementLead.trim())).tap()
    await phone.field(login.phoneLabel).fill('13800001234')
    await phone.tap(login.getCode)
    await phone.reads(proof.person.title)
    await phone.page.frameLocator('.jy-human-proof__frame').getByText('scene1234').waitFor()
    await one.see('proof-1-vendor')
    await phone.tap(proof.person.other)
    await phone.button(proof.person.confirm).waitFor()
    await one.see('proof-2-work')
    await phone.tap(proof.person.confirm)
    await phone.reads(proof.person.failed)
    await one.see('proof-3-failed')
    await one.leave()
    expect(thisStory.faults).toEqual([])
  })

  test('the number of the SIM card has no fault', async () => {
    const one = await openOnlooker(thisStory, look)
    const { phone, words } = one
    const { login } = words
    await phone.open('login')
    await phone.part('checkbox', new RegExp(login.agreementLead.trim())).tap()
    await phone.reads(login.oneTap.link)
    await one.see('one-tap-1-offer')
    await phone.tap(login.oneTap.link)
    await phone.page.frameLocator('.jy-one-tap__frame').getByRole('button').waitFor()
    await one.see('one-tap-2-carrier')
    await one.leave()
    expect(thisStory.faults).toEqual([])
  })
})

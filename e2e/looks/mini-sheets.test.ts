import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { routes, type RouteName } from '../../src/routes'
import { captureMini } from '../../test/mini/browser/capture-mini'
import type { DeviceScript, PaymentEnd } from '../../test/mini/host/device'
import type { MiniRun } from '../../test/mini/mini-run'
import type { MiniTarget } from '../../test/mini/packaging/mini-package'
import { createFakePayProvider, type FakePayProvider } from '../../test/server/fakes/pay-provider'
import { createFakePhoneProver } from '../../test/server/fakes/phone-prover'
import { createRunningClock } from '../../test/server/manual-clock'
import { launchBrowser } from '../harness/browser'
import { type OwnMember, type OwnProduct, startOwnProduct } from '../harness/own-product'
import { movementsHaveEnded } from '../harness/rest'
import { hurryPolls } from './hurry-polls'
import { loseProofs } from './lose-proofs'
import { wordsOf, type Words } from './stage'

/** Environment variable with the folder for the screenshots of both builds. */
const picturesDir = process.env.JINYU_MINI_LOOKS
/** Where the screenshots of every run go. */
const folder = picturesDir ?? fs.mkdtempSync(path.join(os.tmpdir(), 'mini-sheets-'))

/** Longest time for all stages of one look, in ms. */
const WALK_MS = 300_000

const LOOKS = [
  { look: 'light', theme: 'light', language: 'zh_CN' },
  { look: 'dark', theme: 'dark', language: 'zh_CN' },
  { look: 'english', theme: 'light', language: 'en' },
  { look: 'english-dark', theme: 'dark', language: 'en' },
] as const

type MiniLook = (typeof LOOKS)[number]

let fake: FakePayProvider
let product: OwnProduct
let browser: Browser

beforeAll(async () => {
  const clock = createRunningClock()
  fake = createFakePayProvider(() => clock.now(), ['wx_virtual', 'ali_mini'])
  const phone = [createFakePhoneProver('wx'), createFakePhoneProver('alipay')]
  product = await startOwnProduct({ clock, providers: { payment: [fake], phone } })
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
  await product.stop()
  if (!picturesDir) fs.rmSync(folder, { recursive: true, force: true })
})

/** A shown mini-program and what its member does with it. */
class Shown {
  constructor(
    private readonly page: Page,
    private readonly folder: string,
  ) {}

  tap(words: string | RegExp): Promise<void> {
    return this.page.locator('.jy-button:visible, .jy-pressable:visible', { hasText: words }).last().tap()
  }

  reads(words: string): Promise<void> {
    return this.page.getByText(words).filter({ visible: true }).last().waitFor()
  }

  agree(): Promise<void> {
    return this.page.locator('.jy-check__box:visible').tap()
  }

  type(words: string): Promise<void> {
    return this.page.locator('wx-input input:visible').fill(words)
  }

  /** Sets the end of the next payment. */
  paysAs(end: PaymentEnd): Promise<void> {
    return this.page.evaluate((next) => {
      const { mini } = window as unknown as { mini: MiniRun }
      mini.device.payment = next
    }, end)
  }

  /** Lets two minutes of polls pass at once. */
  hurries(): Promise<void> {
    return this.page.evaluate(hurryPolls)
  }

  losesProofs(): Promise<void> {
    return loseProofs(this.page.context())
  }

  /** Whether the whole consent is above the edge of the window. */
  showsConsent(): Promise<boolean> {
    return this.page
      .locator('.jy-welcome__consent:visible')
      .evaluate((row) => row.getBoundingClientRect().bottom <= window.innerHeight)
  }

  /** Photographs the stage at rest. */
  async see(stage: string): Promise<void> {
    await this.page.waitForFunction(movementsHaveEnded)
    await this.page.screenshot({ path: path.join(this.folder, `${stage}.png`) })
  }
}

interface Walk {
  readonly target: MiniTarget
  readonly look: MiniLook
  readonly route: RouteName
  readonly token?: string
  readonly device?: Partial<DeviceScript>
  act(shown: Shown, words: Words): Promise<void>
}

/** Opens a page of a build, runs the stages, and returns what the host complained about. */
const walk = async ({ target, look, route, token, device, act }: Walk): Promise<string[]> => {
  const shots = path.join(folder, `sheets-${target}-${look.look}`)
  const { errors, missingApis } = await captureMini({
    browser,
    screenshot: path.join(shots, `${route}-end.png`),
    dist: path.resolve(__dirname, '../../dist', target),
    path: routes[route].path,
    api: product.app.url,
    storage: new Map(token === undefined ? [] : [['jinyu.token', JSON.stringify(token)]]),
    device: { theme: look.theme, language: look.language, system: 'android', ...device },
    prepare: async (page) => {
      await page.locator('.mini-page:visible wx-view').first().waitFor()
      const words = wordsOf[look.language === 'en' ? 'en' : 'zh-CN'] as Words
      await act(new Shown(page, shots), words)
    },
  })
  return [...errors.map(({ where, message }) => `${where}: ${message}`), ...missingApis]
}

const newestOrder = (): string => [...fake.books.keys()].at(-1) ?? ''

describe.each(['weapp', 'alipay'] as const)('the entry of %s', (target) => {
  test.each([
    [812, 44, 34],
    [667, 20, 0],
  ])(
    'shows the consent beside two ways to log in on a window of %i px',
    async (heightPx, statusBarHeightPx, safeAreaBottomPx) => {
      const look = LOOKS[2]
      const act = async (shown: Shown, { login }: Words) => {
        await shown.reads(login.quick)
        expect(await shown.showsConsent()).toBe(true)
      }
      const device = { heightPx, statusBarHeightPx, safeAreaBottomPx }
      expect(await walk({ target, look, route: 'welcome', device, act })).toEqual([])
    },
    WALK_MS,
  )
})

const describeOnDemand = picturesDir ? describe.each : describe.skip.each

describeOnDemand(['weapp', 'alipay'] as const)('on %s', (target) => {
  let he: OwnMember

  beforeEach(async () => {
    product.app.services.productConfig.login.smsPerIpPerHour = 100
    he = await product.join({ nickname: '阿哲', gender: 'male', portrait: 'm09.jpg' })
  })

  test.each(LOOKS)(
    'a payment is drawn in $look to each of its ends',
    async (look) => {
      const act = async (shown: Shown, { wallet }: Words) => {
        await shown.reads(wallet.packages)
        await shown.see('pay-1-wallet')
        await shown.tap(/^(60|60\s*遇豆)/)
        await shown.paysAs('cancelled')
        await shown.tap(wallet.pay('6.00'))
        await shown.reads(wallet.open('6.00'))
        await shown.see('pay-2-cancelled')
        await shown.paysAs('failed')
        await shown.tap(wallet.continue)
        await shown.reads(wallet.paying.failedTitle)
        await shown.see('pay-3-failed')
        await shown.paysAs('paid')
        await shown.tap(wallet.paying.again)
        await shown.reads(wallet.paying.waitTitle)
        await shown.see('pay-4-waiting')
        fake.pay(newestOrder())
        await shown.reads(wallet.paid.title)
        await shown.see('pay-5-paid')
        await shown.tap(wallet.paying.done)
        await shown.hurries()
        await shown.tap(/^(60|60\s*遇豆)/)
        await shown.tap(wallet.pay('6.00'))
        await shown.reads(wallet.paying.unknownTitle)
        await shown.see('pay-7-unknown')
      }
      expect(await walk({ target, look, route: 'wallet', token: he.token, act })).toEqual([])
    },
    WALK_MS,
  )

  test.each(LOOKS)(
    'the wallet of an iPhone is drawn in $look',
    async (look) => {
      const act = async (shown: Shown, { wallet }: Words) => {
        await shown.reads(wallet.beans)
        await shown.see('pay-6-iphone')
      }
      const device = { system: 'ios' } as const
      expect(await walk({ target, look, route: 'wallet', token: he.token, device, act })).toEqual([])
    },
    WALK_MS,
  )

  test.each(LOOKS)(
    'the login by the platform is drawn in $look, and the proof of a person',
    async (look) => {
      product.app.services.productConfig.login.smsPerIpPerHour = 0
      const offer = async (shown: Shown, { login }: Words) => {
        await shown.reads(login.quick)
        await shown.see('login-1-welcome')
        await shown.agree()
        await shown.see('login-2-agreed')
      }
      expect(await walk({ target, look, route: 'welcome', act: offer })).toEqual([])
      const prove = async (shown: Shown, { login, proof }: Words) => {
        await shown.losesProofs()
        await shown.agree()
        await shown.type('13800001234')
        await shown.tap(login.getCode)
        await shown.reads(proof.person.title)
        await shown.see('proof-1-work')
        await shown.tap(proof.person.confirm)
        await shown.reads(proof.person.failed)
        await shown.see('proof-2-failed')
      }
      expect(await walk({ target, look, route: 'login', act: prove })).toEqual([])
    },
    WALK_MS,
  )
})

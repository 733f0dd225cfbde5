import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { routes } from '../src/routes'
import { login as englishLogin } from '../src/text/en/login'
import { login } from '../src/text/zh-CN/login'
import { captureMini } from '../test/mini/browser/capture-mini'
import type { DeviceScript } from '../test/mini/host/device'
import type { Browser, Page } from 'playwright-core'
import { inventPhone, registerByHttp } from '../test/product/http-member'
import { readSmsCode } from '../test/product/product-server'
import { launchBrowser } from './harness/browser'
import { getDemoMember } from './harness/demo-member'
import { runningProduct } from './harness/running-product'
import { movementsHaveEnded } from './harness/rest'
import { placesOf, type Place } from './looks/places'

/** A screenshot of a single colour is smaller than this. */
const BLANK_PICTURE_BYTES = 12_000

/** Environment variable with the folder for a screenshot of every page of both builds. */
const picturesDir = process.env.JINYU_MINI_LOOKS

/** Registration is reached by a new number: a link to it leads elsewhere. */
const register: Place = { name: 'login-register', route: 'register', query: '' }

/** Controls and texts on the way to the registration. */
const wordsOf = {
  zh_CN: login,
  en: englishLogin,
}

/** Walks from the login page to the registration. */
const proveNewNumber = async (page: Page, language: DeviceScript['language']): Promise<void> => {
  const product = runningProduct()
  const number = inventPhone(product)
  const words = wordsOf[language]
  await page.locator('.jy-check__box:visible').tap()
  await page.locator('wx-input input:visible').fill(number)
  await page.locator('.jy-button', { hasText: words.getCode }).tap()
  const code = page.locator('.jy-code input:visible')
  await code.waitFor()
  await code.fill(await readSmsCode(product, number))
  await page.getByText(words.register.title).waitFor()
}

/** Waits until the page is idle: no skeleton is shown, every picture is loaded, and finite animations have ended. */
const settle = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => {
    const isLoading = [...document.querySelectorAll('[class*="skeleton"]')].some(
      (one) => one.getClientRects().length > 0,
    )
    return !isLoading && [...document.images].every(({ complete }) => complete)
  })
  await page.waitForFunction(movementsHaveEnded)
}

/** Longest time for all pages of one build, in ms. */
const WALK_MS = 1_200_000

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mini-looks-'))

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
  fs.rmSync(folder, { recursive: true, force: true })
})

describe.each(['weapp', 'alipay'] as const)('the welcome page of %s', (target) => {
  test.each(['light', 'dark'] as const)(
    'is drawn in %s by a real browser engine',
    async (theme) => {
      const screenshot = path.join(folder, `${target}-${theme}.png`)
      const { errors, missingApis, text } = await captureMini({
        browser,
        screenshot,
        dist: path.resolve(__dirname, '../dist', target),
        path: '/pages/login/welcome',
        api: null,
        device: { theme },
        prepare: async (page) => {
          await page.locator('.mini-page:visible wx-text').first().waitFor()
        },
      })
      expect(errors).toEqual([])
      expect(missingApis).toEqual([])
      expect(text).not.toBe('')
      expect(fs.statSync(screenshot).size).toBeGreaterThan(BLANK_PICTURE_BYTES)
    },
    60_000,
  )
})

/** Variants of the pages: both themes and languages, and the largest text that a member can choose. */
const LOOKS = [
  { look: 'light', theme: 'light', language: 'zh_CN', fontScale: 1 },
  { look: 'dark', theme: 'dark', language: 'zh_CN', fontScale: 1 },
  { look: 'large', theme: 'light', language: 'zh_CN', fontScale: 1.3 },
  { look: 'english', theme: 'light', language: 'en', fontScale: 1 },
  { look: 'english-dark', theme: 'dark', language: 'en', fontScale: 1 },
] as const

/** Every page of both builds in a real browser engine; only on demand, because it takes minutes. */
const describeOnDemand = picturesDir ? describe.each : describe.skip.each

describeOnDemand(['weapp', 'alipay'] as const)('every page of %s', (target) => {
  test.each(LOOKS)(
    'is drawn in $look without a complaint',
    async ({ look, theme, language, fontScale }) => {
      const product = runningProduct()
      const { member, peerId } = await getDemoMember(target === 'alipay' ? 0 : 1)
      const unfinished = await registerByHttp(product, { nickname: '还没写', gender: 'female' })
      const walks = [
        { token: null, places: [...placesOf('nobody', { peerId }), register] },
        { token: unfinished.token, places: placesOf('unfinished', { peerId }).slice(0, 1) },
        { token: member.token, places: placesOf('full', { peerId }) },
      ]
      const complaints: string[] = []
      for (const walk of walks) {
        for (const { name, route, query } of walk.places) {
          const { errors, missingApis } = await captureMini({
            browser,
            screenshot: path.join(picturesDir ?? '', `${target}-${look}`, `${name}.png`),
            dist: path.resolve(__dirname, '../dist', target),
            path: routes[route === 'register' ? 'login' : route].path,
            query: Object.fromEntries(new URLSearchParams(query)),
            api: product.url,
            storage: new Map([
              ['jinyu.preferences', JSON.stringify({ fontScale })],
              ...(walk.token === null ? [] : ([['jinyu.token', JSON.stringify(walk.token)]] as const)),
            ]),
            device: { theme, language, system: 'android' },
            prepare: async (page) => {
              await page.locator('.mini-page:visible wx-view').first().waitFor()
              if (route === 'register') await proveNewNumber(page, language)
              await settle(page)
            },
          })
          complaints.push(...errors.map(({ where, message }) => `${name}: ${where}: ${message}`))
          complaints.push(...missingApis.map((api) => `${name}: ${api} is missing`))
        }
      }
      expect(complaints).toEqual([])
    },
    WALK_MS,
  )
})

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { routes } from '../src/routes'
import { captureMini } from '../test/mini/browser/capture-mini'
import { logInByHttp, registerByHttp } from '../test/product/http-member'
import { demoPhones } from '../test/product/product-server'
import { launchBrowser } from './harness/browser'
import { runningProduct } from './harness/running-product'
import { placesOf, type Place } from './looks/places'

/** A picture of nothing but one colour is smaller than this. */
const BLANK_PICTURE_BYTES = 12_000

/** Under this name a folder asks for a picture of every page of both builds. */
const picturesDir = process.env.JINYU_MINI_LOOKS

/** For all pages of one build. */
const WALK_MS = 1_200_000

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mini-looks-'))

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

describe.each(['weapp', 'alipay'] as const)('the welcome page of %s', (target) => {
  test.each(['light', 'dark'] as const)(
    'is drawn in %s by a real browser engine',
    async (theme) => {
      const screenshot = path.join(folder, `${target}-${theme}.png`)
      const { errors, missingApis, text } = await captureMini({
        screenshot,
        dist: path.resolve(__dirname, '../dist', target),
        path: '/pages/login/welcome',
        api: null,
        device: { theme },
        executablePath: process.env.CHROMIUM_PATH,
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

/** Every page of both builds in a real browser engine; on demand, because it takes minutes. */
const describeOnDemand = picturesDir ? describe.each : describe.skip.each

describeOnDemand(['weapp', 'alipay'] as const)('every page of %s', (target) => {
  test.each(['light', 'dark'] as const)(
    'is drawn in %s without a complaint',
    async (theme) => {
      const product = runningProduct()
      const index = ['weapp', 'alipay'].indexOf(target) * 2 + (theme === 'dark' ? 1 : 0)
      const { token, call } = await logInByHttp(product, demoPhones(product)[index] ?? '')
      const { list } = await call('/api/user/message_group_list', { box: 'main' })
      const peerId = list.find(({ peer }) => !peer.gone)?.peer.id ?? ''
      const unfinished = await registerByHttp(product, { nickname: '还没写', gender: 'female' })
      const register: Place = { name: 'login-register', route: 'register', query: '' }
      const walks = [
        { token: null, places: [...placesOf('nobody', { peerId }), register] },
        { token: unfinished.token, places: placesOf('unfinished', { peerId }).slice(0, 1) },
        { token, places: placesOf('full', { peerId }) },
      ]
      const browser = await launchBrowser()
      const complaints: string[] = []
      for (const walk of walks) {
        for (const { name, route, query } of walk.places) {
          const { errors, missingApis } = await captureMini({
            browser,
            screenshot: path.join(picturesDir ?? '', `${target}-${theme}`, `${name}.png`),
            dist: path.resolve(__dirname, '../dist', target),
            path: routes[route].path,
            query: Object.fromEntries(new URLSearchParams(query)),
            api: product.url,
            storage: new Map(walk.token === null ? [] : [['jinyu.token', JSON.stringify(walk.token)]]),
            device: { theme, system: 'android' },
            prepare: async (page) => {
              await page.locator('.mini-page:visible wx-view').first().waitFor()
              await page.waitForLoadState('networkidle')
            },
          })
          complaints.push(...errors.map(({ where, message }) => `${name}: ${where}: ${message}`))
          complaints.push(...missingApis.map((api) => `${name}: ${api} is missing`))
        }
      }
      await browser.close()
      expect(complaints).toEqual([])
    },
    WALK_MS,
  )
})

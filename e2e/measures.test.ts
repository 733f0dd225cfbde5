import type { Browser } from 'playwright-core'
import { joinByHttp } from '../test/product/http-member'
import { launchBrowser } from './harness/browser'
import { JOURNEY_MS } from './harness/limits'
import { Phone } from './harness/phone'
import { runningProduct } from './harness/running-product'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
}, JOURNEY_MS)

afterAll(() => browser.close())

test(
  'spec §9, tab bar: 50 high, icons 20 wide, the raised button 51 by 60',
  async () => {
    const wish = { nickname: '量一量', gender: 'female', portrait: 'f15.jpg' } as const
    const { token } = await joinByHttp(runningProduct(), wish)
    const phone = await Phone.take(browser, { token })
    await phone.open('home')
    const boxOf = async (selector: string) => {
      const part = phone.seen(phone.page.locator(selector))
      await part.waitFor()
      const box = await part.boundingBox()
      return box && { width: Math.round(box.width), height: Math.round(box.height) }
    }
    expect((await boxOf('.jy-tab-bar__tabs'))?.height).toBe(50)
    expect((await boxOf('.jy-tab-bar__icon .jy-icon'))?.width).toBe(20)
    expect(await boxOf('.jy-tab-bar__raised')).toEqual({ width: 51, height: 60 })
    await phone.putAway()
  },
  JOURNEY_MS,
)

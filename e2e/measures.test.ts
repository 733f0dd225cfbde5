import type { Browser } from 'playwright-core'
import { joinByHttp } from '../test/product/http-member'
import { launchBrowser } from './harness/browser'
import { Phone } from './harness/phone'
import { runningProduct } from './harness/running-product'
import { measureLooks } from './looks/measure'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

test('spec §9, tab bar: 50 high, icons 20 wide, the raised button 51 by 60', async () => {
  const request = { nickname: '量一量', gender: 'female', portrait: 'f15.jpg' } as const
  const { token } = await joinByHttp(runningProduct(), request)
  const phone = await Phone.open(browser, { token })
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
})

/** Rows of a list with these heights, in a window that ends within the last one; the root has the app's size. */
const listOf = (heights: readonly number[], windowHeight: number): string => {
  const rows = heights.map(
    (height, at) => `<div class="jy-pressable" style="height: ${height}px">${at}</div>`,
  )
  const list = `<div style="height: ${windowHeight}px; overflow: auto">${rows.join('')}</div>`
  return `<html style="font-size: 16px"><body style="margin: 0">${list}`
}

test.each([
  ['a row of which two px look out at the fold takes no press of the row above', [60, 60], 62, []],
  ['a row with a neighbour over its upper half is blamed', [60, 60, 60], 180, [/^presses overlap: .*“1”/]],
] as const)('of the walk of looks: %s', async (_, heights, windowHeight, blames) => {
  const page = await browser.newPage({ viewport: { width: 375, height: 812 } })
  await page.setContent(listOf(heights, windowHeight))
  if (blames.length > 0)
    await page.evaluate(() => {
      const [first] = document.querySelectorAll<HTMLElement>('.jy-pressable')
      first?.style.setProperty('margin-bottom', '-24px')
      first?.style.setProperty('height', '84px')
      first?.style.setProperty('position', 'relative')
    })
  const faults = await page.evaluate(measureLooks, { isStill: false, maxShift: Infinity })
  expect(faults.filter((fault) => fault.startsWith('presses overlap'))).toEqual(
    blames.map((blame) => expect.stringMatching(blame) as string),
  )
  await page.close()
})

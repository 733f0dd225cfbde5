import type { Browser } from 'playwright-core'
import { joinByHttp } from '../test/product/http-member'
import { casesInTurn } from '../test/server/proof-size'
import { pictureIsApproved } from './harness/approval'
import { launchBrowser } from './harness/browser'
import { getDemoMember } from './harness/demo-member'
import { holdCalls } from './harness/held-answers'
import type { Phone } from './harness/phone'
import { runningProduct } from './harness/running-product'
import { usual, type Look, type Who } from './looks/look'
import { placesOf, type Place } from './looks/places'
import { MAX_SHIFT } from './looks/shift'
import { openPhone } from './looks/walk'

/** Longest time for all pages of one member, in ms. */
const ROUND_MS = 1_200_000

let browser: Browser
let peerId: string
const tokens: Partial<Record<Who, string>> = {}

beforeAll(async () => {
  browser = await launchBrowser()
  const { member, peerId: id } = await getDemoMember(2)
  peerId = id
  tokens.full = member.token
  const newcomer = await joinByHttp(runningProduct(), {
    nickname: '慢慢来',
    gender: 'male',
    portrait: 'm15.jpg',
  })
  await pictureIsApproved(newcomer)
  tokens.new = newcomer.token
}, ROUND_MS)

afterAll(() => browser.close())

/** Which of the held answers arrives next. */
type Order = (held: readonly string[]) => string | undefined

/** Both together let each answer of a page come before and after each other one. */
const ORDERS: readonly Order[] = [(held) => held[0], (held) => held.at(-1)]

/** Sum of the layout shifts of a page so far, and the parts that moved. */
const readShifts = async (phone: Phone): Promise<{ sum: number; parts: string[] }> => {
  const shifts = await phone.page.evaluate(
    () => (window as unknown as { lookShifts: { value: number; parts: string[] }[] }).lookShifts,
  )
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  return { sum, parts: [...new Set(shifts.flatMap((shift) => shift.parts))] }
}

/**
 * Opens a page by a link and lets its answers arrive one after another, each when the page has drawn the one before.
 * Returns the answers that pushed content away.
 */
const faultsOf = async (phone: Phone, { name, route, query }: Place, order: Order): Promise<string[]> => {
  const calls = await holdCalls(phone.page)
  await phone.start(route, query)
  await phone.page.locator('.jy-frame').first().waitFor()
  const faults: string[] = []
  let before = 0
  let late: string | undefined
  do {
    await phone.comesToRest(calls.isHeld)
    if (late !== undefined) {
      const { sum, parts } = await readShifts(phone)
      if (sum - before > MAX_SHIFT)
        faults.push(`${name}, ${late}: ${(sum - before).toFixed(3)} (${parts.join(', ')})`)
      before = sum
    }
    late = order(calls.held())
    if (late !== undefined) calls.release(late)
  } while (late !== undefined)
  await calls.end()
  return faults
}

const looks: readonly Look[] = [
  { ...usual, who: 'new', width: 430, language: 'en' },
  { ...usual, who: 'full', width: 320, language: 'en' },
]

describe('ui §11: a late answer never pushes visible content away', () => {
  test.each(looks.map((look) => [look.who, look.width, look] as const))(
    '%s at %i',
    async (who, _, look) => {
      const token = tokens[who]
      const phone = await openPhone({ browser, look, ...(token !== undefined && { token }) })
      const faults: string[] = []
      // The looks begin with different orders, so that a page of both meets both.
      const shift = looks.findIndex((one) => one.who === who)
      for (const [at, place] of placesOf(who, { peerId }).entries())
        for (const order of casesInTurn(ORDERS, at + shift))
          faults.push(...(await faultsOf(phone, place, order)))
      await phone.context.close()
      expect(faults).toEqual([])
    },
    ROUND_MS,
  )
})

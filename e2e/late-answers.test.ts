import type { Browser, Request } from 'playwright-core'
import { joinByHttp } from '../test/product/http-member'
import { pictureIsApproved } from './harness/approval'
import { launchBrowser } from './harness/browser'
import { getDemoMember } from './harness/demo-member'
import { holdAnswers } from './harness/held-answers'
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

/** The path of a call to the server; null for other requests of a page. */
const callOf = (url: string): string | null => {
  const { pathname } = new URL(url)
  return pathname.startsWith('/api/') ? pathname : null
}

/** Reloads a page, as a link does, and waits until everything but the held answers is loaded. */
const open = async (phone: Phone, { route, query }: Place, isHeld?: (url: string) => boolean) => {
  await phone.page.goto('about:blank')
  await phone.open(route, query)
  await phone.page.locator('.jy-frame').first().waitFor()
  await phone.comesToRest(isHeld)
}

/** Calls of a page that is opened by a link. */
const callsOf = async (phone: Phone, place: Place): Promise<string[]> => {
  const calls = new Set<string>()
  const record = (request: Request) => {
    const call = callOf(request.url())
    if (call !== null) calls.add(call)
  }
  phone.page.on('request', record)
  await open(phone, place)
  phone.page.off('request', record)
  return [...calls]
}

/** The layout shift when one answer arrives after everything else is rendered; null when it is too small to see. */
const shiftWhenLate = async (phone: Phone, place: Place, late: string): Promise<string | null> => {
  const answers = await holdAnswers(phone.page, `**${late}`)
  await open(phone, place, (url) => callOf(url) === late)
  answers.release()
  await phone.comesToRest()
  await answers.end()
  const shifts = await phone.page.evaluate(
    () => (window as unknown as { lookShifts: { value: number; parts: string[] }[] }).lookShifts,
  )
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  if (sum <= MAX_SHIFT) return null
  const parts = new Set(shifts.flatMap((shift) => shift.parts))
  return `${place.name} with a late ${late}: ${sum.toFixed(3)} (${[...parts].join(', ')})`
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
      for (const place of placesOf(who, { peerId }))
        for (const call of await callsOf(phone, place)) {
          const fault = await shiftWhenLate(phone, place, call)
          if (fault !== null) faults.push(fault)
        }
      await phone.context.close()
      expect(faults).toEqual([])
    },
    ROUND_MS,
  )
})

import type { Browser, Request } from 'playwright-core'
import { joinByHttp } from '../test/product/http-member'
import { casesInTurn } from '../test/server/proof-size'
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
  await phone.start(route, query)
  await phone.page.locator('.jy-frame').first().waitFor()
  await phone.comesToRest(isHeld)
}

/** Calls that every page makes, whatever it shows; the frame draws their answers the same way on each page. */
const COMMON = [
  '/api/user/my_info',
  '/api/config/user',
  '/api/user/message_group_list',
  '/api/user/add_action',
] as const

/** What a page did while one answer came after everything else was rendered. */
interface Opening {
  readonly calls: ReadonlySet<string>
  /** The layout shift; null when it is too small to see. */
  readonly fault: string | null
}

/** Opens a page by a link, with one answer later than all others. */
const openWithLate = async (phone: Phone, place: Place, late: string): Promise<Opening> => {
  const calls = new Set<string>()
  const record = (request: Request) => {
    const call = callOf(request.url())
    if (call !== null) calls.add(call)
  }
  phone.page.on('request', record)
  const answers = await holdAnswers(phone.page, `**${late}`)
  await open(phone, place, (url) => callOf(url) === late)
  answers.release()
  await phone.comesToRest()
  await answers.end()
  phone.page.off('request', record)
  const shifts = await phone.page.evaluate(
    () => (window as unknown as { lookShifts: { value: number; parts: string[] }[] }).lookShifts,
  )
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  if (sum <= MAX_SHIFT) return { calls, fault: null }
  const parts = new Set(shifts.flatMap((shift) => shift.parts))
  return { calls, fault: `${place.name} with a late ${late}: ${sum.toFixed(3)} (${[...parts].join(', ')})` }
}

/** Faults of a page: its own answers are late in turn, and the common answers that are named. */
const faultsOf = async (phone: Phone, place: Place, common: readonly string[]): Promise<string[]> => {
  const faults: (string | null)[] = []
  const own = new Set<string>()
  for (const late of common) {
    const { calls, fault } = await openWithLate(phone, place, late)
    faults.push(fault)
    for (const call of calls) own.add(call)
  }
  for (const call of COMMON) own.delete(call)
  for (const late of own) faults.push((await openWithLate(phone, place, late)).fault)
  return faults.filter((fault) => fault !== null)
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
      // The looks begin with different answers, so that a page meets two of them.
      const shift = looks.findIndex((one) => one.who === who)
      for (const [at, place] of placesOf(who, { peerId }).entries())
        faults.push(...(await faultsOf(phone, place, casesInTurn(COMMON, at + shift))))
      await phone.context.close()
      expect(faults).toEqual([])
    },
    ROUND_MS,
  )
})

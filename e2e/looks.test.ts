import type { Browser } from 'playwright-core'
import { joinByHttp, registerByHttp, type HttpMember } from '../test/product/http-member'
import type { RouteName } from '../src/routes'
import { launchBrowser } from './harness/browser'
import { runningProduct } from './harness/running-product'
import { archiveOneChat, getDemoMember } from './harness/demo-member'
import { nameOfLook, readWalk, usual, type Look, type Who } from './looks/look'
import { layeredPlaces, placesOf, type Place } from './looks/places'
import { walkThrough } from './looks/walk'

/** Longest time for the walk of one look, in ms. */
const WALK_MS = 1_200_000

const walk = readWalk()

let browser: Browser
const walkers = new Map<Who, HttpMember>()
let peerId: string

beforeAll(async () => {
  const product = runningProduct()
  const demo = await getDemoMember(1)
  const { member, peerId: id } = demo
  if (walk.looks.some(({ hasLayers }) => hasLayers)) await archiveOneChat(demo)
  peerId = id
  walkers.set('full', member)
  walkers.set('new', await joinByHttp(product, { nickname: '新来的', gender: 'male', portrait: 'm15.jpg' }))
  walkers.set('unfinished', await registerByHttp(product, { nickname: '还没写', gender: 'female' }))
  browser = await launchBrowser()
}, WALK_MS)

afterAll(() => browser.close())

const placesIn = (look: Look): Place[] => {
  const pages = placesOf(look.who, { peerId })
  const over = look.hasLayers && look.who === 'full' ? layeredPlaces({ peerId }) : []
  return [...pages, ...over].filter(
    ({ name }) => walk.only.length === 0 || walk.only.some((part) => name.includes(part)),
  )
}

const faultsIn = async (look: Look): Promise<string[]> => {
  const token = walkers.get(look.who)?.token
  const walker = { browser, look, walk, ...(token !== undefined && { token }) }
  const faults = await walkThrough(walker, placesIn(look))
  return faults.map(({ place, fault }) => `${place}: ${fault}`)
}

test('there is a place for every requested part', () => {
  const names = walk.looks.flatMap(placesIn).map(({ name }) => name)
  expect(walk.only.filter((part) => !names.some((name) => name.includes(part)))).toEqual([])
})

/** Pages whose figures may have seven digits before the point. */
const moneyPages: readonly RouteName[] = [
  'mine',
  'wallet',
  'withdraw',
  'invitationBenefits',
  'memberBenefits',
]

test(
  "ui §16: money of seven digits fits at twice the text's size",
  async () => {
    const token = walkers.get('full')?.token
    const look: Look = { ...usual, text: 200, data: 'long' }
    const walker = {
      browser,
      look,
      walk: { ...walk, picturesDir: null },
      ...(token !== undefined && { token }),
    }
    const places = placesOf('full', { peerId }).filter(({ route }) => moneyPages.includes(route))
    expect(places).toHaveLength(moneyPages.length)
    const faults = await walkThrough(walker, places)
    expect(faults.map(({ place, fault }) => `${place}: ${fault}`)).toEqual([])
  },
  WALK_MS,
)

describe('ui §16: every width, language and text size keeps the layout', () => {
  test.each(walk.looks.map((look) => [nameOfLook(look), look] as const))(
    'no screen has a fault in %s',
    async (_, look) => {
      expect(await faultsIn(look)).toEqual([])
    },
    WALK_MS,
  )
})

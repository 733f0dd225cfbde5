import type { Browser } from 'playwright-core'
import { joinByHttp, logInByHttp, registerByHttp, type HttpMember } from '../test/product/http-member'
import { demoPhones } from '../test/product/product-server'
import { launchBrowser } from './harness/browser'
import { runningProduct } from './harness/running-product'
import { nameOfLook, readWalk, type Look, type Who } from './looks/look'
import { placesOf } from './looks/places'
import { walkThrough } from './looks/walk'

/** For a whole walk of one look; with layers every control is pressed. */
const WALK_MS = 1_200_000

const walk = readWalk()

let browser: Browser
const walkers = new Map<Who, HttpMember>()
let peerId: string

beforeAll(async () => {
  const product = runningProduct()
  // Others log in by the first and the last one at the same moment; a number has one code a minute.
  const [, phone = ''] = demoPhones(product)
  const member = await logInByHttp(product, phone)
  walkers.set('full', member)
  const { list } = await member.call('/api/user/message_group_list', { box: 'main' })
  peerId = list.find(({ peer }) => !peer.gone)?.peer.id ?? ''
  walkers.set('new', await joinByHttp(product, { nickname: '新来的', gender: 'male', portrait: 'm15.jpg' }))
  walkers.set('unfinished', await registerByHttp(product, { nickname: '还没写', gender: 'female' }))
  browser = await launchBrowser()
}, WALK_MS)

afterAll(() => browser.close())

const faultsIn = async (look: Look): Promise<string[]> => {
  const token = walkers.get(look.who)?.token
  const places = placesOf(look.who, { peerId }).filter(
    ({ name }) => walk.only.length === 0 || walk.only.some((part) => name.includes(part)),
  )
  const faults = await walkThrough({ browser, look, walk, ...(token !== undefined && { token }) }, places)
  return faults.map(({ place, fault }) => `${place}: ${fault}`)
}

describe('ui §16: holds at every width, language and text size', () => {
  test.each(walk.looks.map((look) => [nameOfLook(look), look] as const))(
    'no screen has a fault in %s',
    async (_, look) => {
      expect(await faultsIn(look)).toEqual([])
    },
    WALK_MS,
  )
})

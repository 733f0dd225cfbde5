import type { Browser } from 'playwright-core'
import { LAYER } from '../src/lib/layers'
import type { RouteName } from '../src/routes'
import { joinByHttp } from '../test/product/http-member'
import { casesInTurn } from '../test/server/proof-size'
import { waitUntil } from '../test/server/wait-until'
import { expectNoFaults } from './harness/axe'
import { launchBrowser } from './harness/browser'
import { tabTo } from './harness/keys'
import { Phone, STEP_DEADLINE_MS } from './harness/phone'
import type { Theme } from './harness/phone-context'
import { runningProduct } from './harness/running-product'
import { like } from './harness/talking'
import { archiveOneChat, queryOf, getDemoMember, type DemoMember } from './harness/demo-member'
import { closeLayers, layers, openLayer, tapOpener } from './looks/layers'

let browser: Browser
let demo: DemoMember
/** One phone for all layers of a member. */
let own: Phone

beforeAll(async () => {
  demo = await getDemoMember(1)
  await archiveOneChat(demo)
  browser = await launchBrowser()
  own = await openDarkPhone(demo.member.token)
})

afterAll(() => browser.close())

const THEMES: readonly Theme[] = ['dark', 'light']

/** Checks the top layer: it is open, and everybody can use it. */
const expectLayer = async (phone: Phone, name: string, themes = THEMES): Promise<void> => {
  await phone.seen(phone.page.locator(LAYER)).waitFor()
  for (const theme of themes) {
    await phone.turn(theme)
    await phone.photograph(`overlay-${name}`)
    await expectNoFaults(phone)
  }
}

/** The page on which the last layer was closed; null when the next layer must start the app. */
let shown: RouteName | null = null

/** Begins in dark: all other phones begin in light. */
const openDarkPhone = (token?: string): Promise<Phone> =>
  Phone.open(browser, { theme: 'dark', ...(token !== undefined && { token }) })

/** In `npm test`, a layer in dark is followed by one in light; all have the same parts and colours. */
test.each(layers.map((one, at) => [one.route, one.name, one, casesInTurn(THEMES, at)] as const))(
  '%s: %s has no grave accessibility fault',
  async (route, name, layer, themes) => {
    await own.turn(themes[0] ?? 'dark')
    if (shown !== route) await own.start(route, queryOf(route, demo))
    shown = null
    await own.shows(route)
    await own.comesToRest()
    await openLayer(own, layer)
    await expectLayer(own, `${route}-${name}`, themes)
    await closeLayers(own)
    shown = route
  },
)

test.each(['用户协议', '隐私政策'])('a visitor without a session can read 《%s》', async (name) => {
  const phone = await openDarkPhone()
  await phone.open('welcome')
  await phone.shows('welcome')
  await tapOpener(phone, new RegExp(name))
  await expectLayer(phone, `welcome-${name}`)
  const text = phone.seen(phone.page.getByRole('region', { name, exact: true }))
  await tabTo(phone, text)
  await phone.page.keyboard.press('End')
  await waitUntil(() => text.evaluate(({ scrollTop }) => scrollTop > 0), STEP_DEADLINE_MS)
  await phone.putAway()
})

test('welcome asks for consent', async () => {
  const phone = await openDarkPhone()
  await phone.open('welcome')
  await phone.tap('手机号登录')
  await expectLayer(phone, 'welcome-consent')
  await phone.putAway()
})

test('a match shows its moment', async () => {
  const product = runningProduct()
  const he = await joinByHttp(product, { nickname: '阿哲', gender: 'male', portrait: 'm09.jpg' })
  const she = await joinByHttp(product, { nickname: '小满', gender: 'female', portrait: 'f12.jpg' })
  await like(she, he)
  const phone = await openDarkPhone(he.token)
  await phone.open('member', `?id=${she.id}`)
  await phone.shows('member')
  await phone.comesToRest()
  await phone.tap(/^喜欢/)
  await expectLayer(phone, 'match')
  await phone.putAway()
})

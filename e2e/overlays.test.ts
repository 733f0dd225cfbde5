import type { Browser } from 'playwright-core'
import { LAYER } from '../src/lib/layers'
import type { RouteName } from '../src/routes'
import { joinByHttp } from '../test/product/http-member'
import { waitUntil } from '../test/server/wait-until'
import { expectNoFaults } from './harness/axe'
import { launchBrowser } from './harness/browser'
import { tabTo } from './harness/keys'
import { JOURNEY_MS } from './harness/limits'
import { Phone, STEP_DEADLINE_MS } from './harness/phone'
import { runningProduct } from './harness/running-product'
import { like } from './harness/talking'
import { queryOf, takeDemoMember, type DemoMember } from './harness/demo-member'

let browser: Browser
let demo: DemoMember

beforeAll(async () => {
  demo = await takeDemoMember(1)
  browser = await launchBrowser()
}, JOURNEY_MS)

afterAll(() => browser.close())

/** What lies over a page: where, its name in pictures, and the presses that open it. */
type Overlay = readonly [route: RouteName, name: string, presses: readonly (string | RegExp)[]]

const overlays: readonly Overlay[] = [
  ['home', 'filter', [/^筛选/]],
  ['home', 'greeting', ['打个招呼']],
  ['home', 'member-menu', ['举报或屏蔽']],
  ['home', 'speed', ['速配']],
  ['member', 'report', ['举报']],
  ['member', 'block', ['拉黑']],
  ['member', 'verified', [/^真人/]],
  ['member', 'image-viewer', [/的照片，第 1 张/]],
  ['messages', 'likes', [/人喜欢了你/]],
  ['messages', 'archived', [/归档/]],
  ['chat', 'menu', ['更多']],
  ['chat', 'clear', ['更多', '清空聊天记录']],
  ['chat', 'unlock', [/的微信$/]],
  ['information', 'nickname', [/^昵称/]],
  ['information', 'city', [/^所在城市/]],
  ['information', 'height', [/^身高/]],
  ['information', 'education', [/^学历/]],
  ['information', 'job', [/^职业/]],
  ['information', 'looking-for', [/^想找什么/]],
  ['album', 'add', ['添加照片']],
  ['followings', 'unfollow', ['已关注']],
  ['wallet', 'terms', ['充值说明']],
  ['paymentRecords', 'bill', [/开通会员/]],
  ['paymentRecords', 'month', [/选择月份$/]],
  ['settings', 'theme', [/^外观/]],
  ['settings', 'text-size', [/^文字大小/]],
  ['settings', 'language', [/^语言/]],
  ['settings', 'greeters', [/^谁可以和我打招呼/]],
  ['settings', 'blocked', [/^黑名单/]],
  ['settings', 'contacts', [/^屏蔽手机联系人/]],
  ['settings', 'phone', [/^手机号/]],
  ['settings', 'devices', [/^登录的设备/]],
  ['settings', 'export', [/^导出我的数据/]],
  ['settings', 'log-out', ['退出登录']],
  ['settings', 'cancel', ['注销账号']],
]

/** Presses what opens something: a button, a link or a line of a menu. */
const open = async (phone: Phone, name: string | RegExp): Promise<void> => {
  const as = (role: 'button' | 'link' | 'menuitem') =>
    phone.page.getByRole(role, { name, exact: typeof name === 'string', disabled: false })
  await phone.seen(as('button').or(as('link')).or(as('menuitem'))).tap()
}

/** Looks at the layer that lies on top, in dark and in light: it is there, and nobody is kept from using it. */
const expectLayer = async (phone: Phone, name: string): Promise<void> => {
  await phone.seen(phone.page.locator(LAYER)).waitFor()
  for (const theme of ['dark', 'light'] as const) {
    await phone.turn(theme)
    await phone.photograph(`overlay-${name}`)
    await expectNoFaults(phone)
  }
}

/** Begins in the dark: everybody else's phone begins in the light. */
const takeDarkPhone = (token?: string): Promise<Phone> =>
  Phone.take(browser, { theme: 'dark', ...(token !== undefined && { token }) })

test.each(overlays)(
  '%s: %s is drawn without a grave fault of access, in dark and in light',
  async (route, name, presses) => {
    const phone = await takeDarkPhone(demo.member.token)
    await phone.open(route, queryOf(route, demo))
    await phone.shows(route)
    await phone.comesToRest()
    for (const one of presses) await open(phone, one)
    await expectLayer(phone, `${route}-${name}`)
    await phone.putAway()
  },
  JOURNEY_MS,
)

test.each(['用户协议', '隐私政策'])(
  'who is not logged in can read 《%s》',
  async (name) => {
    const phone = await takeDarkPhone()
    await phone.open('welcome')
    await phone.shows('welcome')
    await open(phone, new RegExp(name))
    await expectLayer(phone, `welcome-${name}`)
    const text = phone.seen(phone.page.getByRole('region', { name, exact: true }))
    await tabTo(phone, text)
    await phone.page.keyboard.press('End')
    await waitUntil(() => text.evaluate(({ scrollTop }) => scrollTop > 0), STEP_DEADLINE_MS)
    await phone.putAway()
  },
  JOURNEY_MS,
)

test(
  'welcome asks for consent',
  async () => {
    const phone = await takeDarkPhone()
    await phone.open('welcome')
    await phone.press('手机号登录')
    await expectLayer(phone, 'welcome-consent')
    await phone.putAway()
  },
  JOURNEY_MS,
)

test(
  'a match has its moment',
  async () => {
    const product = runningProduct()
    const he = await joinByHttp(product, { nickname: '阿哲', gender: 'male', portrait: 'm09.jpg' })
    const she = await joinByHttp(product, { nickname: '小满', gender: 'female', portrait: 'f12.jpg' })
    await like(she, he)
    const phone = await takeDarkPhone(he.token)
    await phone.open('member', `?id=${she.id}`)
    await phone.shows('member')
    await phone.comesToRest()
    await phone.press(/^喜欢/)
    await expectLayer(phone, 'match')
    await phone.putAway()
  },
  JOURNEY_MS,
)

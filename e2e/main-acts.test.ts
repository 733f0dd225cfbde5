import type { Browser, Locator } from 'playwright-core'
import { LAYER } from '../src/lib/layers'
import { routes, type RouteName } from '../src/routes'
import { inventPhone } from '../test/product/http-member'
import { readSmsCode } from '../test/product/product-server'
import { waitUntil } from '../test/server/wait-until'
import { launchBrowser } from './harness/browser'
import { memberRoutes, queryOf, getDemoMember, type DemoMember } from './harness/demo-member'
import { focused, tabTo } from './harness/keys'
import { movingParts } from './harness/motion'
import { Phone, STEP_DEADLINE_MS } from './harness/phone'
import { runningProduct } from './harness/running-product'

let browser: Browser
let demo: DemoMember
/** One phone for all pages of a member, with reduced motion. */
let phone: Phone

beforeAll(async () => {
  demo = await getDemoMember(2)
  browser = await launchBrowser()
  phone = await Phone.open(browser, { token: demo.member.token, isStill: true })
})

afterAll(async () => {
  await phone.putAway()
  await browser.close()
})

type Role = 'button' | 'radio' | 'checkbox' | 'switch' | 'menuitem' | 'listbox' | 'textbox'

const part = (role: Role, name: string | RegExp): Locator =>
  phone.seen(phone.page.getByRole(role, { name, exact: typeof name === 'string' })).first()

/** Moves the focus to a control by Tab alone and presses a key there. */
const use = async (role: Role, name: string | RegExp, key = 'Enter'): Promise<void> => {
  await tabTo(phone, part(role, name))
  await phone.page.keyboard.press(key)
}

const isTicked = (role: Role, name: string | RegExp) => async (): Promise<boolean> =>
  (await part(role, name).getAttribute('aria-checked')) === 'true'

/** Ticks a control by key. */
const tick = async (role: 'radio' | 'checkbox' | 'switch', name: string | RegExp): Promise<void> => {
  await use(role, name, 'Space')
  await waitUntil(isTicked(role, name), STEP_DEADLINE_MS)
}

const layer = (): Locator => phone.seen(phone.page.locator(LAYER))

/** Opens a layer by Enter; Escape closes it and returns the focus. */
const openAndLeave = async (role: Role, name: string | RegExp): Promise<void> => {
  await use(role, name)
  await layer().waitFor()
  expect(await movingParts(phone)).toEqual([])
  await phone.page.keyboard.press('Escape')
  await layer().waitFor({ state: 'hidden' })
  expect(await part(role, name).evaluate((element) => element === document.activeElement)).toBe(true)
}

/** Opens a bill and takes it to the help desk. */
const askAbout = (bill: RegExp) => async (): Promise<void> => {
  await openAndLeave('button', bill)
  await phone.page.keyboard.press('Enter')
  await use('button', '联系客服')
  await phone.shows('chat')
}

/** Unfollows the first member by the menu, and follows again. */
const unfollowAndFollow = async (): Promise<void> => {
  const followed = phone.page.getByRole('button', { name: '已关注', exact: true }).filter({ visible: true })
  await followed.first().waitFor()
  const before = await followed.count()
  await openAndLeave('button', '已关注')
  await phone.page.keyboard.press('Enter')
  await use('menuitem', '不再关注')
  await layer().waitFor({ state: 'hidden' })
  await waitUntil(async () => (await followed.count()) === before - 1, STEP_DEADLINE_MS)
  await use('button', '关注')
  await waitUntil(async () => (await followed.count()) === before, STEP_DEADLINE_MS)
}

/** Starts a payment and reaches the payment page. */
const pay = async (name: RegExp): Promise<void> => {
  await use('button', name)
  await phone.page.waitForURL(/\/pay\//)
  await phone.page.goBack()
}

/** Content that is only read: keys scroll it. */
const read = (route: RouteName) => async (): Promise<void> => {
  // Not the previous page, which may be visible for a moment.
  const page = phone.page.locator(`.taro_page[id^="${routes[route].path}"]`).last()
  const isReady = (): Promise<boolean> =>
    page.evaluate(
      (element) => element.scrollHeight > element.clientHeight && element.contains(document.activeElement),
    )
  await waitUntil(isReady, STEP_DEADLINE_MS)
  await phone.page.keyboard.press('End')
  await waitUntil(() => page.evaluate(({ scrollTop }) => scrollTop > 0), STEP_DEADLINE_MS)
}

const goTo =
  (name: string | RegExp, route: RouteName): (() => Promise<void>) =>
  async () => {
    await use('button', name)
    await phone.shows(route)
  }

/** Chooses all months on the wheel. */
const chooseAllMonths = async (): Promise<void> => {
  await use('button', /选择月份$/)
  await use('listbox', '选择月份', 'Home')
  await use('button', '确定')
  await layer().waitFor({ state: 'hidden' })
}

const acts: Readonly<Partial<Record<RouteName, () => Promise<void>>>> = {
  userAgreement: read('userAgreement'),
  privacyPolicy: read('privacyPolicy'),
  membershipAgreement: read('membershipAgreement'),
  home: async () => {
    const first = await part('button', /^跳过/).getAttribute('aria-label')
    await use('button', /^跳过/)
    await part('button', first ?? '').waitFor({ state: 'hidden' })
  },
  member: goTo('去聊天', 'chat'),
  messages: async () => {
    await tabTo(phone, phone.page.locator('.jy-message-row__open').filter({ visible: true }).last())
    await phone.page.keyboard.press('Enter')
    await phone.shows('chat')
  },
  systemMessages: () => tick('radio', '钱包'),
  chat: async () => {
    await tabTo(phone, phone.field('说点什么…'))
    await phone.page.keyboard.type('今天只用键盘说话')
    await use('button', '发送')
    await phone.bubbles('out').getByText('今天只用键盘说话').last().waitFor()
  },
  mine: goTo('我的资料', 'information'),
  wallet: async () => {
    await tick('radio', /^60 遇豆/)
    await pay(/^支付|充值 ¥|^确认/)
  },
  withdraw: async () => {
    await use('button', '全部提现')
    const sum = part('textbox', '提现金额，单位元')
    await waitUntil(async () => (await sum.inputValue()) !== '', STEP_DEADLINE_MS)
  },
  alipayAccount: async () => {
    await use('button', '修改')
    await tabTo(phone, phone.field('支付宝账号'))
  },
  rechargeRecords: chooseAllMonths,
  incomeRecords: askAbout(/^联系方式被解锁/),
  paymentRecords: askAbout(/^开通会员/),
  withdrawalRecords: askAbout(/^提现到支付宝/),
  memberBenefits: async () => {
    await tick('radio', /^7 天/)
    await tick('checkbox', /会员协议/)
    await pay(/开通 7 天/)
  },
  information: async () => {
    const before = await part('button', /^身高/).innerText()
    await use('button', /^身高/)
    await use('listbox', '身高', 'ArrowUp')
    await use('button', '保存')
    await layer().waitFor({ state: 'hidden' })
    await waitUntil(async () => (await part('button', /^身高/).innerText()) !== before, STEP_DEADLINE_MS)
  },
  album: async () => {
    await use('button', '添加照片')
    const chooser = phone.page.waitForEvent('filechooser')
    await use('menuitem', /相册|照片/)
    await chooser
  },
  settings: () => tick('switch', '减少动态效果'),
  authentication: goTo('看看我的主页', 'member'),
  contactInformation: () => tick('radio', /^互相喜欢的人/),
  invitationBenefits: async () => {
    await use('button', '复制邀请码')
    await phone.seen(phone.page.getByRole('status')).filter({ hasText: '已复制' }).waitFor()
  },
  poster: () => tick('radio', '梅子'),
  followings: unfollowAndFollow,
  visitors: async () => {
    await tabTo(phone, phone.page.locator('.jy-visit').filter({ visible: true }))
    await phone.page.keyboard.press('Enter')
    await phone.shows('member')
  },
  // The first name applies within the hours, the second outside them.
  customerService: goTo(/^(?:联系在线客服|留言给客服)$/, 'chat'),
}

describe('the main act of every page, by keys alone', () => {
  test.each(memberRoutes)('%s', async (route) => {
    await phone.open(route, queryOf(route, demo))
    await phone.shows(route)
    await phone.comesToRest()
    const act = acts[route]
    if (!act) throw new Error(`${route} has no main act.`)
    await act()
    await phone.comesToRest()
    await waitUntil(async () => (await focused(phone)).id !== 0, STEP_DEADLINE_MS)
  })
})

test('a newcomer reaches the profile from the first page by keys alone', async () => {
  const member = phone
  phone = await Phone.open(browser, { isStill: true })
  const number = inventPhone(runningProduct())
  await phone.open('welcome')
  await phone.shows('welcome')
  await phone.comesToRest()
  await tick('checkbox', /同意/)
  await use('button', '手机号登录')
  await phone.shows('login')
  await tabTo(phone, phone.field('手机号，11 位'))
  await phone.page.keyboard.type(number)
  await use('button', '获取验证码')
  await phone.reads('输入验证码')
  await waitUntil(async () => (await focused(phone)).name === '验证码，6 位数字', STEP_DEADLINE_MS)
  await phone.page.keyboard.type(await readSmsCode(runningProduct(), number, 1))
  await phone.shows('register')
  await phone.comesToRest()
  await tick('radio', '男生')
  await use('button', '生日 选择生日')
  await use('listbox', '年', 'ArrowUp')
  await use('button', '确定')
  await layer().waitFor({ state: 'hidden' })
  await part('button', /^生日 .*岁/).waitFor()
  await use('button', '注册并继续')
  await phone.shows('improveInformation')
  await phone.comesToRest()
  const chooser = phone.page.waitForEvent('filechooser')
  await use('button', '添加头像')
  await chooser
  await phone.putAway()
  phone = member
})

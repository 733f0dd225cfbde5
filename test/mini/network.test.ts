import type { OwnMember } from '../../e2e/harness/own-product'
import { routes, type RouteName } from '../../src/routes'
import { common } from '../../src/text/zh-CN/common'
import { home } from '../../src/text/zh-CN/home'
import { mine } from '../../src/text/zh-CN/mine'
import { ANSWER_MS, PART_MS } from './journey/hand'
import { useMoneyProduct } from './journey/money-product'

/** Longest time of the walk through all pages. */
const TOUR_MS = 4 * PART_MS

/** Pages without a session: they load nothing, or they redirect. */
const ENTRY: readonly RouteName[] = ['welcome', 'login', 'register', 'improveInformation']

/** Most bytes of one update of the view when the bar comes or goes: the bar has 2 KB, a page 20 KB and more. */
const BAR_BYTES = 6_000

/** Text that is on a page only when all its content is loaded. */
const contents: Partial<Record<RouteName, string | RegExp>> = {
  userAgreement: '先说重点',
  privacyPolicy: '先说重点',
  membershipAgreement: '先说重点',
  // No member here has written enough to be recommended.
  home: '附近的人都看过啦',
  member: '关于我',
  messages: '系统消息',
  systemMessages: '欢迎来到近遇',
  chat: '阿哲',
  mine: '小满',
  wallet: '充值遇豆',
  withdraw: '提现金额',
  alipayAccount: '真实姓名',
  rechargeRecords: '还没有充值记录',
  incomeRecords: '还没有收入记录',
  paymentRecords: '还没有支付记录',
  withdrawalRecords: '还没有提现记录',
  memberBenefits: /^约 ¥1.00/,
  information: '昵称',
  album: '添加照片',
  settings: '显示距离',
  authentication: '30 秒，证明你是你',
  contactInformation: '我的微信号',
  invitationBenefits: '我的邀请码',
  poster: '海报上放我的头像',
  followings: '还没有关注的人',
  visitors: '还没有访客',
  customerService: '常见问题',
}

const product = useMoneyProduct()
let she: OwnMember
let he: OwnMember

beforeAll(async () => {
  she = await product.join({ nickname: '小满', gender: 'female', portrait: 'f12.jpg' })
  he = await product.join({ nickname: '阿哲', gender: 'male', portrait: 'm12.jpg' })
}, PART_MS)

describe.each(['weapp', 'alipay'] as const)('without a network on %s', (target) => {
  const open = (network: 'none' | 'wifi') => product.openPhone(target, she.token, { network })

  test.each<[RouteName, string]>([
    ['mine', mine.reload],
    ['chat', common.loadFailed],
    ['settings', common.loadFailedTap],
  ])(
    'a start says so, and %s comes by itself once there is one',
    async (route, failed) => {
      const hand = open('none')
      await hand.open(route, { userId: he.id })
      await hand.reads(common.offline)
      await hand.reads(failed)
      await hand.mini.setNetwork('wifi')
      await hand.readsNoMore(common.offline)
      await hand.reads(contents[route] ?? '')
      hand.putAway()
    },
    PART_MS,
  )

  test(
    'the bar that says so is sent to the view without the page',
    async () => {
      const hand = open('wifi')
      await hand.open('mine')
      await hand.reads('小满')
      await hand.mini.quiet()
      hand.mini.drainSetData()
      await hand.mini.setNetwork('none')
      await hand.reads(common.offline)
      await hand.mini.setNetwork('wifi')
      await hand.readsNoMore(common.offline)
      await hand.mini.quiet()
      expect(hand.mini.drainSetData().largestBytes).toBeLessThan(BAR_BYTES)
      hand.putAway()
    },
    PART_MS,
  )

  test(
    'every page says so, keeps its content or offers a retry, and recovers by itself',
    async () => {
      const hand = open('wifi')
      await hand.open('mine')
      await hand.reads('小满')
      for (const route of (Object.keys(routes) as RouteName[]).filter((one) => !ENTRY.includes(one))) {
        const words = contents[route] ?? ''
        const query = route === 'member' ? { id: he.id } : { userId: he.id }
        await hand.mini.setNetwork('none')
        await hand.open(route, query)
        await hand.reads(common.offline)
        const again = route === 'home' ? home.offline.button : common.retry
        // The bar over the page has a retry of its own.
        const others = () => hand.mini.findAll(again).filter((one) => !one.closest('.jy-notice'))
        await hand.mini.waitFor(() => hand.sees(words) || others().length > 0, ANSWER_MS)
        await hand.mini.setNetwork('wifi')
        await hand.readsNoMore(common.offline)
        await hand.reads(words)
      }
      hand.putAway()
    },
    TOUR_MS,
  )
})

import { HOUR_MS } from '@contract/constants'
import { routes, type RouteName } from '../../src/routes'
import { type OwnMember } from '../../e2e/harness/own-product'
import { letTalk, like } from '../../e2e/harness/talking'
import { ANSWER_MS, PART_MS, type Hand } from './journey/hand'
import { useMoneyProduct } from './journey/money-product'

/**
 * Words of buying. 支付宝 receives income, 手续费 is the fee of a withdrawal; the sentence that verification is not for
 * sale is no offer.
 */
const TRACES = /充值|(?<!不能)购买|开通|(?<!手)续费|付费|付款|支付(?!宝|账号)|价格|会员/

/** Legal texts, pages of visitors without a session, and records that only members who bought elsewhere can open. */
const LEFT_OUT: readonly RouteName[] = [
  'welcome',
  'login',
  'register',
  'improveInformation',
  'userAgreement',
  'privacyPolicy',
  'membershipAgreement',
  'rechargeRecords',
  'paymentRecords',
]

/** Interval between two checks of a page that may still change, in ms. */
const LOOK_MS = 300

const SCREENS = (Object.keys(routes) as RouteName[]).filter((route) => !LEFT_OUT.includes(route))

const product = useMoneyProduct()
let he: OwnMember
let she: OwnMember

beforeAll(async () => {
  he = await product.join({ nickname: '阿哲', gender: 'male', portrait: 'm09.jpg' })
  she = await product.join({ nickname: '小满', gender: 'female', portrait: 'f12.jpg' })
  await product.sell(she, 'xiaoman_1999', 'ask')
  await letTalk(he, she)
  // Membership would show the members who liked or visited him without a match.
  const admirer = await product.join({ nickname: '小荷', gender: 'female', portrait: 'f20.jpg' })
  await like(admirer, he)
  await admirer.call('/api/user/get', { userId: he.id, from: 'home' })
  await product.pass(25 * HOUR_MS)
}, PART_MS)

describe.each(['weapp', 'alipay'] as const)('%s on an Apple device', (target) => {
  let hand: Hand

  beforeEach(() => {
    hand = product.openPhone(target, he.token, { system: 'ios' })
  })

  afterEach(() => hand.mini.stop())

  /** All content is there: nothing is loading, and nothing has changed for a while. */
  const comesToRest = async () => {
    const isLoading = () => hand.mini.find('[class*="jy-skeleton"], [class*="--busy"]') !== null
    for (let before = ''; before === '' || isLoading() || before !== hand.mini.text();) {
      before = hand.mini.text()
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
  }

  test(
    'shows no trace of buying on any screen',
    async () => {
      const traces: string[] = []
      for (const route of SCREENS) {
        const query = route === 'member' ? { id: she.id } : route === 'chat' ? { userId: she.id } : {}
        await hand.open(route, query)
        await comesToRest()
        const words = hand.mini.text()
        const at = words.search(TRACES)
        if (at >= 0) traces.push(`${route}: ${words.slice(Math.max(0, at - 20), at + 20)}`)
      }
      expect(traces).toEqual([])
      hand.putAway()
    },
    PART_MS,
  )

  test(
    'shows no trace of it where something is used up or locked',
    async () => {
      await hand.open('mine')
      await hand.tap('账单记录')
      await hand.reads('收入记录')
      expect(hand.mini.text()).not.toMatch(TRACES)
      await hand.open('messages')
      await hand.tap('看看是谁')
      await hand.mini.waitFor(() => hand.mini.find('.jy-sheet'), ANSWER_MS)
      expect(hand.mini.text()).not.toMatch(TRACES)
      await hand.open('home')
      await hand.tap('换个筛选条件')
      await hand.mini.waitFor(() => hand.mini.find('.jy-sheet'), ANSWER_MS)
      expect(hand.mini.text()).not.toMatch(TRACES)
      hand.putAway()
    },
    PART_MS,
  )
})

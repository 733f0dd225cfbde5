import type { OwnMember } from '../../e2e/harness/own-product'
import { routes, urlOf, type RouteName } from '../../src/routes'
import { speed } from '../../src/text/zh-CN/speed'
import { ANSWER_MS, PART_MS, type Hand } from './journey/hand'
import { useMoneyProduct } from './journey/money-product'

const BLACK = '#000000'
const WHITE = '#ffffff'

const product = useMoneyProduct()
let she: OwnMember
let he: OwnMember

beforeAll(async () => {
  she = await product.join({ nickname: '小满', gender: 'female', portrait: 'f12.jpg' })
  he = await product.join({ nickname: '阿哲', gender: 'male', portrait: 'm12.jpg' })
}, PART_MS)

describe.each(['light', 'dark'] as const)('in the %s theme, the clock on WeChat', (theme) => {
  const ofTheme = theme === 'dark' ? WHITE : BLACK
  let hand: Hand

  beforeEach(() => {
    hand = product.openPhone('weapp', she.token, { theme })
  })

  afterEach(() => hand.putAway())

  /** Colour of the clock and of the platform's own buttons. */
  const ink = () => hand.mini.journal.optionsOf('setNavigationBarColor').at(-1)?.frontColor
  const isWrittenIn = (colour: string) => hand.mini.waitFor(() => ink() === colour, ANSWER_MS)

  test.each<RouteName>(['home', 'mine', 'wallet'])(
    'follows the theme on %s',
    async (route) => {
      await hand.open(route)
      await isWrittenIn(ofTheme)
    },
    PART_MS,
  )

  test(
    'follows the theme on the welcome page',
    async () => {
      hand.mini.host.environment.storage.delete('jinyu.token')
      await hand.mini.launch(routes.welcome.path)
      await isWrittenIn(ofTheme)
    },
    PART_MS,
  )

  test(
    'is white on a member’s picture, and follows the theme once the picture is scrolled away',
    async () => {
      await hand.open('member', { id: he.id })
      await hand.reads(he.nickname)
      await isWrittenIn(WHITE)
      const { pages } = hand.mini.host
      if (pages.top) pages.call(pages.top, 'onPageScroll', { scrollTop: 400 })
      await isWrittenIn(ofTheme)
      if (pages.top) pages.call(pages.top, 'onPageScroll', { scrollTop: 0 })
      await isWrittenIn(WHITE)
    },
    PART_MS,
  )

  test(
    'is white on a speed date, and as before once that is minimised',
    async () => {
      await hand.open('home')
      await hand.mini.tap('.jy-tab-bar__raised')
      await hand.reads(speed.intro.title)
      await isWrittenIn(WHITE)
      await hand.tap(speed.intro.later)
      await isWrittenIn(ofTheme)
    },
    PART_MS,
  )
})

test(
  'a page below does not change the bar of the page on top',
  async () => {
    const device = { theme: 'dark' } as const
    const hand = product.openPhone('weapp', she.token, device)
    await hand.open('home')
    await hand.mini.host.pages.route('navigateTo', { url: urlOf('member', { id: he.id }) })
    await hand.reads(he.nickname)
    await hand.mini.setTheme('light')
    await hand.mini.waitFor(() => !hand.mini.find('.jy-frame.jy-dark'), ANSWER_MS)
    expect(hand.mini.journal.optionsOf('setNavigationBarColor').at(-1)?.frontColor).toBe(WHITE)
    await hand.mini.back()
    await hand.mini.waitFor(
      () => hand.mini.journal.optionsOf('setNavigationBarColor').at(-1)?.frontColor === BLACK,
      ANSWER_MS,
    )
    hand.putAway()
  },
  PART_MS,
)

describe.each(['weapp', 'alipay'] as const)('the bar on %s', (target) => {
  test(
    'leaves a member’s name clear of the marks beside it',
    async () => {
      const hand = product.openPhone(target, she.token)
      await hand.open('member', { id: he.id })
      const name = await hand.mini.waitFor(() => hand.mini.find('.member-nav'), ANSWER_MS)
      const { left } = (hand.mini.host.api.getMenuButtonBoundingClientRect as () => { left: number })()
      const freePx = Number.parseFloat((name as HTMLElement).style.paddingRight)
      expect(freePx).toBeGreaterThanOrEqual(hand.mini.device.widthPx - left)
      hand.putAway()
    },
    PART_MS,
  )
})

import { randomUUID } from 'node:crypto'
import type { OwnMember } from '../../e2e/harness/own-product'
import { like } from '../../e2e/harness/talking'
import { chat } from '../../src/text/zh-CN/chat'
import { home } from '../../src/text/zh-CN/home'
import { report } from '../../src/text/zh-CN/report'
import { speed } from '../../src/text/zh-CN/speed'
import { ANSWER_MS, PART_MS, type Hand } from './journey/hand'
import { useMoneyProduct } from './journey/money-product'

const product = useMoneyProduct()

describe.each(['weapp', 'alipay'] as const)('two members who meet on %s', (target) => {
  let he: OwnMember
  let she: OwnMember
  let his: Hand
  let hers: Hand

  beforeEach(async () => {
    he = await product.join({ nickname: '阿哲', gender: 'male', portrait: 'm12.jpg' })
    she = await product.join({ nickname: '小满', gender: 'female', portrait: 'f12.jpg' })
    his = product.openPhone(target, he.token)
    hers = product.openPhone(target, she.token)
  }, PART_MS)

  afterEach(() => {
    his.putAway()
    hers.putAway()
  })

  const labelled = (hand: Hand, name: string) =>
    hand.mini.waitFor(() => hand.mini.find(`[aria-label="${name}"]`), ANSWER_MS)
  const field = (hand: Hand) => hand.mini.waitFor(() => hand.mini.find('.jy-composer__field'), ANSWER_MS)

  test(
    'talk for three minutes behind the raised button, both want to continue, and the talk continues as a chat',
    async () => {
      for (const hand of [his, hers]) {
        await hand.open('home')
        await hand.mini.tap('.jy-tab-bar__raised')
        await hand.tap(speed.intro.start)
      }
      await his.reads(speed.met.title)
      await his.mini.input(await field(his), '风很大，晚霞很好看')
      await his.mini.tap('.jy-composer__send')
      await hers.reads('风很大，晚霞很好看')
      await his.tap(speed.talk.finish)
      await hers.tap(speed.talk.finish)
      await his.tap(speed.choice.yes)
      await his.reads(speed.choice.chosenTitle)
      await hers.tap(speed.choice.yes)
      await hers.reads(speed.match.title)
      await his.tap(speed.match.chat)
      await his.shows('chat')
      await his.reads('风很大，晚霞很好看')
    },
    PART_MS,
  )

  test(
    'like each other, and the chosen opener waits in the chat',
    async () => {
      await like(she, he)
      await his.open('member', { id: she.id, from: 'home' })
      await his.mini.tap(await labelled(his, home.likeWho(she.nickname)))
      await his.reads(home.match.title)
      const opener = await his.mini.waitFor(() => his.mini.find('.jy-match__opener'), ANSWER_MS)
      const words = opener.textContent ?? ''
      await his.mini.tap(opener)
      await his.shows('chat')
      const waiting = () => his.mini.find('.jy-composer__field')?.querySelector('textarea')?.value
      await his.mini.waitFor(() => waiting() === words, ANSWER_MS)
    },
    PART_MS,
  )

  test(
    'a super like asks first and notifies the other member',
    async () => {
      await his.open('member', { id: she.id, from: 'home' })
      await his.mini.tap(await labelled(his, home.superlikeWho(she.nickname)))
      await his.reads(home.superlike.title(she.nickname))
      await his.tap(home.superlike.send)
      await his.received(home.superlike.sent(she.nickname))
      const { list } = await he.call('/api/user/action_list', { kind: 'superlike', cursor: null })
      expect(list).toHaveLength(1)
    },
    PART_MS,
  )

  test(
    'see the target of an address before it is copied, because a mini-program opens none',
    async () => {
      await like(she, he)
      await like(he, she)
      const content = { text: '看看 https://www.example.com/2026' }
      const clientMsgId = randomUUID()
      await she.call('/api/user/send_msg', { userId: he.id, clientMsgId, type: 'text', content })
      await his.open('chat', { userId: she.id })
      await his.tap('https://www.example.com/2026')
      await his.reads(chat.link.title)
      await his.tap(chat.link.copy)
      await his.mini.waitFor(() => his.mini.device.clipboard === 'https://www.example.com/2026', ANSWER_MS)
    },
    PART_MS,
  )

  test(
    'part with a report, which also blocks',
    async () => {
      await his.open('member', { id: she.id, from: 'home' })
      await his.tap(report.report)
      await his.tap(report.reasons.harassment)
      await his.tap(report.submit)
      await his.received(report.done)
      const { list } = await he.call('/api/user/action_list', { kind: 'block', cursor: null })
      expect(list).toHaveLength(1)
    },
    PART_MS,
  )
})

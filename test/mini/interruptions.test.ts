import { randomUUID } from 'node:crypto'
import type { OwnMember } from '../../e2e/harness/own-product'
import { letTalk } from '../../e2e/harness/talking'
import { common } from '../../src/text/zh-CN/common'
import type { HostSocket } from './host/environment'
import { ANSWER_MS, PART_MS, type Hand } from './journey/hand'
import { useMoneyProduct } from './journey/money-product'

/** Time that the app is in the background: long enough for a platform to suspend it. */
const AWAY_MS = 3 * 3_600_000

/** Pause before a number gets another code. */
const CODE_PAUSE_MS = 61_000

const product = useMoneyProduct()

describe.each(['weapp', 'alipay'] as const)('on %s', (target) => {
  let she: OwnMember
  let he: OwnMember
  let hand: Hand

  const open = (token: string) => product.openPhone(target, token)
  const say = (text: string) =>
    he.call('/api/user/send_msg', {
      userId: she.id,
      clientMsgId: randomUUID(),
      type: 'text',
      content: { text },
    })

  beforeEach(async () => {
    she = await product.join({ nickname: '小满', gender: 'female', portrait: 'f12.jpg' })
    he = await product.join({ nickname: '阿哲', gender: 'male', portrait: 'm12.jpg' })
    hand = open(she.token)
  }, PART_MS)

  afterEach(() => hand.putAway())

  test(
    'a session that ends while a sheet is open leads to the entry, and closes the sheet',
    async () => {
      await hand.open('information')
      await hand.tap('职业')
      await hand.fill('例如：产品设计师', '建筑师')
      await product.app.services.sessions.endAll(she.id)
      await hand.shows('welcome')
      await hand.received(common.sessionEnded)
      expect(hand.mini.page.stack).toHaveLength(1)
      expect(hand.mini.host.environment.storage.has('jinyu.token')).toBe(false)
      expect(hand.sees('保存')).toBe(false)
    },
    PART_MS,
  )

  test(
    'an app that returns after hours without a connection has the news, and receives the next',
    async () => {
      await letTalk(she, he)
      const { environment } = hand.mini.host
      const { openSocket } = environment
      const sockets: HostSocket[] = []
      environment.openSocket = (url, protocols) => {
        const socket = openSocket(url, protocols)
        sockets.push(socket)
        return socket
      }
      await hand.open('messages')
      await hand.reads('我走了 2 千步')
      await hand.mini.waitFor(() => sockets.length === 1, ANSWER_MS)
      await hand.mini.hide()
      sockets[0]?.close()
      await product.pass(AWAY_MS, [hand])
      await say('你睡了吗')
      await hand.mini.show()
      await hand.reads('你睡了吗')
      await hand.mini.waitFor(() => sockets.length > 1, ANSWER_MS)
      await say('明天见')
      await hand.reads('明天见')
    },
    PART_MS,
  )

  test(
    'a page that a link opened leads back to its tab',
    async () => {
      // Alipay adds a home button to the first page by itself.
      if (target === 'alipay') return
      for (const [route, query, tab] of [
        ['member', { id: he.id }, 'home'],
        ['chat', { userId: he.id }, 'messages'],
      ] as const) {
        await hand.open(route, query)
        await hand.reads(he.nickname)
        await hand.tap(`[aria-label^="${common.back}"]`)
        await hand.shows(tab)
      }
    },
    PART_MS,
  )

  test(
    'a link that a visitor without a session opened is open after the login',
    async () => {
      const phone = await product.app.services.members.phoneOf(she.id)
      await product.pass(CODE_PAUSE_MS, [hand])
      hand.mini.host.environment.storage.delete('jinyu.token')
      await hand.mini.launch('/pages/index/user', { id: he.id })
      await hand.shows('welcome')
      await hand.mini.tap('.jy-check__box')
      await hand.tap('手机号登录')
      await hand.shows('login')
      await hand.mini.input('wx-input', phone)
      const { sms } = product.app
      const before = sms.length
      await hand.tap('获取验证码')
      await hand.mini.waitFor(() => sms.length > before, ANSWER_MS)
      await hand.reads('输入验证码')
      await hand.mini.input('.jy-code', sms[0]?.code ?? '')
      await hand.shows('member')
      await hand.reads(he.nickname)
    },
    PART_MS,
  )
})

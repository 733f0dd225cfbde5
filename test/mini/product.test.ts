import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { watchConsoleFile } from '../net/processes'
import { joinByHttp, memberOf, type HttpMember } from '../product/http-member'
import { demoPhones, readSmsCode, startProduct, type ProductServer } from '../product/product-server'
import { listenAs, type StompListener } from '../server/rigs/stomp-listener'
import { distOf } from './journey/dist-of'
import { didMainAct } from './journey/main-acts'
import { SetDataLedger } from './journey/set-data-ledger'
import type { MiniRun } from './mini-run'
import type { MiniTarget } from './packaging/mini-package'
import { startMini } from './start-mini'

/** Longest time of one part of the story; generous, because machines are busy while tests run. */
const PART_MS = 120_000
/** Longest time of one answer of the server. */
const ANSWER_MS = 30_000

/** A row of the list of chats, the part that a finger moves, and what covers that part while its actions show. */
const TALK = '.jy-swipe'
const TALK_FACE = '.jy-swipe__face'
const OPEN_TALK = '.jy-swipe__shield'
/** Far enough for a row to show its actions, in px. */
const SWIPE_PX = 160

/**
 * Largest number of bytes that one action may send to the view layer. Source: ours (measured, with room for a third
 * more).
 */
const budgets = {
  'launch to welcome': 40_000,
  'log in': 60_000,
  'first cards': 120_000,
  'like a card': 40_000,
  // A whole page of chats: some members of the demo world have that many.
  'switch to messages': 104_000,
  'switch back home': 20_000,
  'open a chat': 40_000,
  'send a message': 20_000,
  'receive a message': 20_000,
}

let product: ProductServer

beforeAll(async () => {
  product = await startProduct({ h5Dir: path.resolve(__dirname, '../../dist/h5') })
  watchConsoleFile(product.consolePath)
}, 240_000)

afterAll(() => product.stop(), PART_MS)

describe.each([
  ['weapp', 0],
  ['alipay', 1],
] as const)('the product on %s', (target: MiniTarget, demoIndex) => {
  const storage = new Map<string, string>()
  const ledger = new SetDataLedger(budgets)
  let mini: MiniRun
  let peer: HttpMember
  let peerEar: StompListener

  const start = () => startMini({ target, dist: distOf(target), api: product.url, storage })
  const shows = (route: string) => mini.waitFor(() => mini.page.route === route, ANSWER_MS)
  const reads = (words: string) => mini.waitFor(() => mini.find(words), ANSWER_MS)
  const viewer = () => memberOf(product, JSON.parse(storage.get('jinyu.token') ?? '""') as string)
  const expectClean = () => {
    expect(mini.errors).toEqual([])
    expect(mini.missingApis).toEqual([])
  }

  beforeAll(async () => {
    const isWeapp = target === 'weapp'
    peer = await joinByHttp(product, {
      nickname: isWeapp ? '小满' : '小舟',
      gender: isWeapp ? 'female' : 'male',
      portrait: isWeapp ? 'f12.jpg' : 'm12.jpg',
    })
    peerEar = await listenAs(product.url, peer)
    mini = start()
  }, PART_MS)

  afterAll(async () => {
    mini.stop()
    await peerEar.close()
    ledger.print(target)
  })

  test(
    'a launch without a token shows the welcome page, also from a link to a closed one',
    async () => {
      await mini.launch('/pages/my/wallet')
      await shows('pages/login/welcome')
      mini.stop()
      mini = start()
      await mini.launch()
      await reads('手机号登录')
      expect(mini.page.route).toBe('pages/login/welcome')
      await ledger.enter('launch to welcome', mini)
      expectClean()
    },
    PART_MS,
  )

  test(
    'a code by SMS logs in and leads to the cards of home',
    async () => {
      const phone = demoPhones(product)[demoIndex] ?? ''
      await mini.tap('.jy-check__box')
      await mini.tap('手机号登录')
      await shows('pages/login/index')
      await mini.input('wx-input', phone)
      await mini.tap('获取验证码')
      await reads('输入验证码')
      await ledger.enter('log in', mini)
      await mini.input('.jy-code', await readSmsCode(product, phone))
      await shows('pages/index/home')
      didMainAct(mini, 'welcome')
      didMainAct(mini, 'login')
      await mini.waitFor(() => mini.find('.jy-deck__card'), ANSWER_MS)
      await ledger.enter('first cards', mini)
      expect(mini.findAll('.jy-deck__card').length).toBeGreaterThan(1)
      expectClean()
    },
    PART_MS,
  )

  test(
    'a like moves on to the next card',
    async () => {
      const nameOnTop = () => mini.findAll('.jy-deck__card').at(-1)?.textContent
      const before = nameOnTop()
      await mini.tap(mini.findAll('.jy-actions__round--like').at(-1) ?? '.jy-actions__round--like')
      await mini.waitFor(
        () => nameOnTop() !== before && mini.findAll('.jy-deck__card--like').length === 0,
        ANSWER_MS,
      )
      didMainAct(mini, 'home')
      await ledger.enter('like a card', mini)
      expectClean()
    },
    PART_MS,
  )

  test(
    'tabs change, and the badge counts incoming messages',
    async () => {
      await mini.tap('消息')
      await shows('pages/msg/index')
      await reads('系统消息')
      await reads('.jy-likes')
      await reads('.jy-swipe')
      await ledger.enter('switch to messages', mini)
      await mini.tap('首页')
      await shows('pages/index/home')
      didMainAct(mini, 'messages')
      await ledger.enter('switch back home', mini)
      expectClean()
    },
    PART_MS,
  )

  test(
    'a second start of the app continues where the member is, and a mutual like opens a chat for both',
    async () => {
      mini.stop()
      mini = start()
      await mini.launch('/pages/index/user', { id: peer.id })
      await reads(peer.nickname)
      await mini.tap('.jy-actions__round--like')
      await mini.waitFor(() => mini.find('.jy-actions__round--liked'), ANSWER_MS)
      didMainAct(mini, 'member')
      expectClean()
    },
    PART_MS,
  )

  test(
    'messages arrive on both sides over the socket',
    async () => {
      const { id: viewerId } = await viewer()
      const { groupId } = await peer.call('/api/user/add_action', {
        kind: 'like',
        userId: viewerId,
        clientToken: randomUUID(),
      })
      mini.drainSetData()
      await mini.launch('/pages/msg/chat', { userId: peer.id, groupId: groupId ?? '' })
      await mini.waitFor(() => mini.find('.jy-composer__field'), ANSWER_MS)
      await ledger.enter('open a chat', mini)
      await mini.input('.jy-composer__field', '你好呀')
      await mini.tap('.jy-composer__send')
      const [heard] = await peerEar.waitFor('msg')
      expect(heard?.message.content.text).toBe('你好呀')
      await ledger.enter('send a message', mini)
      await peer.call('/api/user/send_msg', {
        userId: viewerId,
        clientMsgId: randomUUID(),
        type: 'text',
        content: { text: '你好，在忙吗' },
      })
      await reads('你好，在忙吗')
      didMainAct(mini, 'chat')
      await ledger.enter('receive a message', mini)
      expectClean()
    },
    PART_MS,
  )

  test(
    'a chat is swiped aside and pinned',
    async () => {
      mini.stop()
      mini = start()
      await mini.launch('/pages/msg/index')
      const rowOfPeer = () => mini.findAll(TALK).find((row) => row.textContent?.includes(peer.nickname))
      // Until the server answers, the list shows the state of the last visit.
      await mini.waitFor(() => rowOfPeer()?.textContent?.includes('你好，在忙吗'), ANSWER_MS)
      await mini.quiet()
      const ofRow = (name: string) => mini.findAll(name).find((part) => rowOfPeer()?.contains(part))
      await mini.swipe(ofRow(TALK_FACE) ?? TALK_FACE, { dx: -SWIPE_PX })
      // A busy app draws the open row some time after the release.
      await mini.waitFor(() => ofRow(OPEN_TALK), ANSWER_MS)
      // Another row may have come to the top meanwhile.
      await mini.tap(ofRow('置顶') ?? '置顶')
      await reads('取消置顶')
      const { list } = await (await viewer()).call('/api/user/message_group_list', { box: 'main' })
      expect(list.find(({ pinned }) => pinned)?.peer.id).toBe(peer.id)
      expectClean()
    },
    PART_MS,
  )
})

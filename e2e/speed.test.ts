import type { Browser } from 'playwright-core'
import { tolerateFaults } from '../test/net/net'
import { joinByHttp } from '../test/product/http-member'
import { pictureIsApproved } from './harness/approval'
import { expectNoFaults } from './harness/axe'
import { launchBrowser } from './harness/browser'
import { NETWORK_LOST } from './harness/faults'
import { Phone } from './harness/phone'
import { runningProduct } from './harness/running-product'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

/** Two members who may meet, each with a phone. */
interface Pair {
  readonly his: Phone
  readonly hers: Phone
  readonly both: readonly [Phone, Phone]
}

const PLACEHOLDER = '真诚一点，想到什么说什么'

const openPair = async (his: string, hers: string): Promise<Pair> => {
  const product = runningProduct()
  const he = await joinByHttp(product, { nickname: his, gender: 'male', portrait: 'm09.jpg' })
  const she = await joinByHttp(product, { nickname: hers, gender: 'female', portrait: 'f12.jpg' })
  await Promise.all([he, she].map(pictureIsApproved))
  const phones = [
    await Phone.open(browser, { token: he.token }),
    await Phone.open(browser, { token: she.token, theme: 'dark' }),
  ] as const
  return { his: phones[0], hers: phones[1], both: [phones[0], phones[1]] }
}

/** Both start at once, so that they meet each other and no member of the demo world. */
const meet = async ({ his, both }: Pair): Promise<void> => {
  for (const phone of both) {
    await phone.open('home')
    await phone.tap('速配')
    await phone.reads('聊 3 分钟，再看清彼此')
  }
  await his.photograph('speed-start')
  await expectNoFaults(his)
  await Promise.all(both.map((phone) => phone.tap('开始')))
  await Promise.all(both.map((phone) => phone.reads('遇见了')))
  await Promise.all(both.map((phone) => phone.field(PLACEHOLDER).waitFor()))
}

const say = async (phone: Phone, text: string): Promise<void> => {
  await phone.field(PLACEHOLDER).fill(text)
  await phone.tap('发送')
  await phone.bubble(text, 'out').waitFor()
}

const finish = async ({ his, hers, both }: Pair): Promise<void> => {
  await his.tap('我聊好了')
  await his.reads('等对方也聊好')
  await hers.tap('我聊好了')
  await Promise.all(both.map((phone) => phone.button('继续认识').waitFor()))
}

const putAway = async ({ both }: Pair): Promise<void> => {
  for (const phone of both) await phone.putAway()
}

test('two members meet, talk through a reload and a lost network, both want to continue, and the talk continues as a chat', async () => {
  const pair = await openPair('阿川', '小棠')
  const { his, hers } = pair
  await meet(pair)
  await say(his, '你好呀，今天过得怎么样？')
  await hers.bubble('你好呀，今天过得怎么样？', 'in').waitFor()
  await say(hers, '刚从江边散步回来')
  await his.bubble('刚从江边散步回来', 'in').waitFor()
  await his.photograph('speed-talk')
  await hers.photograph('speed-talk')
  await expectNoFaults(his)

  await his.field(PLACEHOLDER).fill('加我微信 wx88888888')
  await his.tap('发送')
  await his.reads('先聊天，聊完再交换。点按修改')
  await his.tap('这句没有发出，点按修改')
  expect(await his.field(PLACEHOLDER).inputValue()).toBe('加我微信 wx88888888')

  await his.reload()
  await his.bubble('刚从江边散步回来', 'in').waitFor()
  await say(his, '我还在')
  await hers.bubble('我还在', 'in').waitFor()

  tolerateFaults(NETWORK_LOST)
  await hers.context.setOffline(true)
  await say(hers, '地铁进隧道了')
  await hers.reads('等待发送')
  await hers.context.setOffline(false)
  await his.bubble('地铁进隧道了', 'in').waitFor()
  await hers.readsNoMore('等待发送')

  await finish(pair)
  await his.photograph('speed-choice')
  await expectNoFaults(his)
  await his.tap('继续认识')
  await his.reads('已经选好了')
  await hers.tap('继续认识')
  await his.reads('你们都想继续认识')
  await hers.reads('你们都想继续认识')
  await his.photograph('speed-match')
  await expectNoFaults(his)
  await his.tap('去聊天')
  await his.shows('chat')
  await his.bubble('地铁进隧道了', 'in').waitFor()
  await his.bubble('我还在', 'out').waitFor()
  await putAway(pair)
})

test('when one member declines, both read the same', async () => {
  const pair = await openPair('阿树', '小禾')
  const { his, hers } = pair
  await meet(pair)
  await finish(pair)
  await his.tap('继续认识')
  await hers.tap('就到这里')
  for (const phone of pair.both) await phone.reads('谢谢你真诚地聊了 3 分钟')
  await hers.photograph('speed-parted')
  await expectNoFaults(hers)
  await his.tap('休息一下')
  await his.readsNoMore('谢谢你真诚地聊了 3 分钟')
  await putAway(pair)
})

test('Back asks before it leaves, and the peer is notified without blame', async () => {
  const pair = await openPair('阿岩', '小雨')
  const { his, hers } = pair
  await meet(pair)
  await his.back()
  await his.reads('现在离开？')
  await his.photograph('speed-leave')
  await expectNoFaults(his)
  await his.tap('继续聊')
  await say(his, '抱歉，我得走了')
  await hers.bubble('抱歉，我得走了', 'in').waitFor()
  await his.tap('离开')
  await his.reads('现在离开？')
  await his.tap('离开')
  await hers.reads('对方先离开了')
  await his.readsNoMore('现在离开？')
  await putAway(pair)
})

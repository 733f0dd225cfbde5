import type { Browser } from 'playwright-core'
import { tolerateFaults } from '../test/net/net'
import { joinByHttp, type HttpMember } from '../test/product/http-member'
import { launchBrowser } from './harness/browser'
import { NETWORK_LOST } from './harness/faults'
import { Phone } from './harness/phone'
import { runningProduct } from './harness/running-product'

let browser: Browser
let he: HttpMember
let she: HttpMember
let his: Phone
let hers: Phone

beforeAll(async () => {
  browser = await launchBrowser()
  he = await joinByHttp(runningProduct(), { nickname: '阿哲', gender: 'male', portrait: 'm09.jpg' })
  she = await joinByHttp(runningProduct(), { nickname: '小满', gender: 'female', portrait: 'f12.jpg' })
  his = await Phone.open(browser, { token: he.token })
  hers = await Phone.open(browser, { token: she.token, theme: 'dark' })
})

afterAll(() => browser.close())

/** Writes into the open chat and sends. */
const say = async (phone: Phone, text: string): Promise<void> => {
  await phone.field('说点什么…').fill(text)
  await phone.tap('发送')
  await phone.bubble(text, 'out').waitFor()
}

// One story in order: each part continues where the last one ended, on the same two phones.
describe('two members in two windows', () => {
  test('like each other, and the second one to like sees the match', async () => {
    await his.open('member', `?id=${she.id}`)
    await his.tap('喜欢小满')
    await his.button('已喜欢').waitFor()

    await hers.open('member', `?id=${he.id}`)
    await hers.tap('喜欢阿哲')
    await hers.reads('你们互相喜欢')
    await hers.photograph('match')
  })

  test('talk both ways', async () => {
    await hers.tap('去聊天')
    await hers.shows('chat')
    await say(hers, '你好呀，阿哲')

    await his.open('messages')
    await his.tap(/你好呀，阿哲/)
    await his.shows('chat')
    await his.bubble('你好呀，阿哲', 'in').waitFor()
    await hers.reads('已读')

    await his.field('说点什么…').fill('你')
    await hers.reads('对方正在输入…')
    await say(his, '你好，小满')
    await hers.bubble('你好，小满', 'in').waitFor()
    await say(hers, '周末去江边走走？')
    await his.bubble('周末去江边走走？', 'in').waitFor()
    await his.photograph('chat')
    await hers.photograph('chat')
  })

  test('a reload during the chat keeps the messages and the connection', async () => {
    await his.reload()
    await his.bubble('周末去江边走走？', 'in').waitFor()
    expect(await his.bubbles('in').count()).toBe(2)
    await say(hers, '我带咖啡')
    await his.bubble('我带咖啡', 'in').waitFor()
    await say(his, '那我带面包')
    await hers.bubble('那我带面包', 'in').waitFor()
  })

  test('messages written without a network are sent when it returns, once and in order', async () => {
    tolerateFaults(NETWORK_LOST)
    await his.context.setOffline(true)
    await his.reads('当前没有网络')
    await say(his, '在地铁里')
    await say(his, '快到了')
    await his.reads('等待发送')
    await his.photograph('chat-offline')
    await say(hers, '不着急')

    await his.context.setOffline(false)
    await hers.bubble('在地铁里', 'in').waitFor()
    await hers.bubble('快到了', 'in').waitFor()
    await his.bubble('不着急', 'in').waitFor()
    await his.readsNoMore('当前没有网络')
    await his.readsNoMore('等待发送')
    const received = (await hers.bubbles('in').allInnerTexts()).map((text) => text.trim())
    expect(received.slice(-2)).toEqual(['在地铁里', '快到了'])
  })
})

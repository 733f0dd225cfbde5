import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { joinByHttp, type HttpMember } from '../test/product/http-member'
import { launchBrowser } from './harness/browser'
import { Phone } from './harness/phone'
import { runningProduct } from './harness/running-product'

let browser: Browser
let viewer: HttpMember
let target: HttpMember
let phone: Phone

beforeAll(async () => {
  browser = await launchBrowser()
  viewer = await joinByHttp(runningProduct(), { nickname: '慢慢来', gender: 'male', portrait: 'm11.jpg' })
  target = await joinByHttp(runningProduct(), { nickname: '阿夏', gender: 'female', portrait: 'f15.jpg' })
  phone = await Phone.open(browser, { token: viewer.token })
})

afterAll(() => browser.close())

/** Opens a layer with `open`, sees its words, and closes it with Back; the page stays. */
const closesByBack = async (open: () => Promise<void>, words: string): Promise<void> => {
  await open()
  await phone.reads(words)
  await phone.comesToRest()
  const address = phone.page.url()
  await phone.back()
  await phone.readsNoMore(words)
  expect(phone.page.url()).toBe(address)
}

test('Back closes the layers over home one by one, and leaves home alone', async () => {
  await phone.open('home')
  await phone.button('打个招呼').waitFor()
  await closesByBack(() => phone.tap('筛选'), '重置')
  await closesByBack(() => phone.tap('打个招呼'), '可以这样开头')
  await closesByBack(() => phone.tap('举报或拉黑'), '不再推荐')
  await closesByBack(() => phone.tap('速配'), '聊 3 分钟，再看清彼此')
  await phone.shows('home')
})

test('Back in a chat closes its menu first and then returns to the previous page', async () => {
  await phone.open('member', `?id=${target.id}`)
  await phone.tap(/^喜欢阿夏$/)
  await phone.button('已喜欢').waitFor()
  await target.call('/api/user/add_action', {
    kind: 'like',
    userId: viewer.id,
    clientToken: randomUUID(),
  })
  await phone.open('messages')
  await phone.tap('和阿夏打个招呼')
  await phone.shows('chat')
  await closesByBack(() => phone.tap('更多'), '清空聊天记录')
  await phone.shows('chat')
  await phone.back()
  await phone.shows('messages')
  await phone.reads('新的遇见')
})

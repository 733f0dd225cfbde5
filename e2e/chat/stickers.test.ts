import type { Browser } from 'playwright-core'
import { joinByHttp, type HttpMember } from '../../test/product/http-member'
import { launchBrowser } from '../harness/browser'
import { Phone } from '../harness/phone'
import { runningProduct } from '../harness/running-product'
import { letTalk } from '../harness/talking'

let browser: Browser
let he: HttpMember
let she: HttpMember

beforeAll(async () => {
  browser = await launchBrowser()
  he = await joinByHttp(runningProduct(), { nickname: '阿帆', gender: 'male', portrait: 'm09.jpg' })
  she = await joinByHttp(runningProduct(), { nickname: '小麦', gender: 'female', portrait: 'f12.jpg' })
  await letTalk(he, she)
})

afterAll(() => browser.close())

test('a member sends a sticker from the panel, and the other one sees it, in the list in words', async () => {
  const his = await Phone.open(browser, { token: he.token })
  await his.open('chat', `?userId=${she.id}`)
  await his.bubble('我走了 2 千步', 'in').waitFor()
  await his.tap('表情')
  await his.part('radio', '贴纸').tap()
  await his.button('抱抱').waitFor()
  await his.comesToRest()
  await his.photograph('sticker-panel')
  await his.tap('抱抱')
  const drawn = (phone: Phone) => phone.seen(phone.page.locator('.jy-sticker .jy-photo__image--there'))
  await drawn(his).waitFor()

  const hers = await Phone.open(browser, { token: she.token, theme: 'dark', language: 'en' })
  await hers.open('messages')
  await hers.reads('[贴纸] 抱抱 Hug')
  await hers.tap(/抱抱 Hug/)
  await drawn(hers).waitFor()
  await hers.photograph('sticker-received')
  await his.putAway()
  await hers.putAway()
})

import type { Browser } from 'playwright-core'
import { joinByHttp, type HttpMember } from '../../test/product/http-member'
import { launchBrowser } from '../harness/browser'
import { pictureIsApproved } from '../harness/approval'
import { Phone } from '../harness/phone'
import { runningProduct } from '../harness/running-product'
import { like } from '../harness/talking'

let browser: Browser
let he: HttpMember
let she: HttpMember

beforeAll(async () => {
  browser = await launchBrowser()
  he = await joinByHttp(runningProduct(), { nickname: '阿舟', gender: 'male', portrait: 'm09.jpg' })
  she = await joinByHttp(runningProduct(), { nickname: '小禾', gender: 'female', portrait: 'f12.jpg' })
})

afterAll(() => browser.close())

test('a member likes one photo with a note, and the chat of the match begins with both', async () => {
  await pictureIsApproved(she)
  const his = await Phone.open(browser, { token: he.token })
  await his.open('member', `?id=${she.id}`)
  await his.photograph('photo-heart')
  await his.tap(/^喜欢小禾的照片，第 1 张/)
  await his.reads('喜欢小禾的这张照片')
  await his.seen(his.page.locator('.like-sheet__note textarea')).fill('这片光真好看')
  await his.comesToRest()
  await his.photograph('like-photo')
  await his.tap('喜欢')
  await his.button('已喜欢').waitFor()

  await like(she, he)
  const hers = await Phone.open(browser, { token: she.token, theme: 'dark' })
  await hers.open('chat', `?userId=${he.id}`)
  await hers.bubble('这片光真好看', 'in').waitFor()
  await hers.reads('喜欢这张照片')
  await hers.seen(hers.page.locator('.jy-bubble__quote .jy-photo img')).waitFor()
  await hers.photograph('liked-photo-quote')
  await his.putAway()
  await hers.putAway()
})

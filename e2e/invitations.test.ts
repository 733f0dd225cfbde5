import jsQR from 'jsqr'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import type { Data } from '@contract/index'
import { joinByHttp, type HttpMember } from '../test/product/http-member'
import { expectNoFaults } from './harness/axe'
import { launchBrowser } from './harness/browser'
import { chooseBirthday, logInBySms } from './harness/new-member'
import { Phone } from './harness/phone'
import { runningProduct } from './harness/running-product'

/** Width of the phone's screen in points; a poster's code is 84 points wide. Source: screens.md 28 */
const SCREEN_WIDTH = 375
const POSTER = { width: 885, height: 1_500 }

let browser: Browser
let inviter: HttpMember
let invitation: Data<'/api/user/invite_record'>

beforeAll(async () => {
  inviter = await joinByHttp(runningProduct(), { nickname: '小棠', gender: 'female', portrait: 'f20.jpg' })
  invitation = await inviter.call('/api/user/invite_record', { cursor: null })
  browser = await launchBrowser()
})

afterAll(() => browser.close())

/** Content of the QR code in a picture, at its own size or reduced to a width. */
const read = async (picture: Buffer, width?: number): Promise<string | null> => {
  const { data, info } = await sharp(picture)
    .resize(width === undefined ? undefined : { width })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null
}

/** The poster's own picture, as it would be saved. */
const pictureOf = async (phone: Phone): Promise<Buffer> => {
  const source = await phone.seen(phone.page.locator('.jy-poster-stage__picture img')).getAttribute('src')
  return Buffer.from(source?.split(',')[1] ?? '', 'base64')
}

test('the poster’s code leads to the invitation in each colour, at full size and as small as it is shown', async () => {
  const phone = await Phone.open(browser, { token: inviter.token })
  await phone.open('poster')
  for (const theme of ['暮色', '梅子', '薄荷']) {
    const before = await phone.page.locator('.jy-poster-stage__picture img').getAttribute('src')
    const isFirst = theme === '暮色'
    await phone.part('radio', theme).tap()
    await phone.page.waitForFunction(
      ({ source, isDone }) =>
        isDone || document.querySelector('.jy-poster-stage__picture img')?.getAttribute('src') !== source,
      { source: before, isDone: isFirst },
    )
    await phone.photograph(`my-poster-${['暮色', '梅子', '薄荷'].indexOf(theme) + 1}`)
    const picture = await pictureOf(phone)
    expect(await sharp(picture).metadata()).toMatchObject(POSTER)
    expect(await read(picture)).toBe(invitation.link)
    expect(await read(await phone.page.screenshot(), SCREEN_WIDTH)).toBe(invitation.link)
  }
  await expectNoFaults(phone)
  await phone.putAway()
})

test('in a browser the poster is shown for a long press, and Back returns to the page', async () => {
  const phone = await Phone.open(browser, { token: inviter.token })
  await phone.open('poster')
  await phone.page.locator('.jy-poster-stage__picture').waitFor()
  await phone.tap('保存图片')
  await phone.reads('长按图片保存')
  await phone.photograph('my-poster-hold')
  await expectNoFaults(phone)
  await phone.back()
  await phone.readsNoMore('长按图片保存')
  await phone.shows('poster')
  await phone.putAway()
})

test('the code of a link survives a reload in the field of the registration, and the inviter sees the invitee', async () => {
  const phone = await Phone.open(browser)
  await phone.page.goto(invitation.link)
  await phone.reads('好友邀请你，注册并认证后双方得奖励')
  await phone.reload()
  await phone.open('welcome')
  await phone.reads('好友邀请你，注册并认证后双方得奖励')
  await logInBySms(phone)
  await phone.shows('register')
  expect(await phone.field('邀请码（选填）').inputValue()).toBe(invitation.inviteCode)
  await phone.reads('来自邀请链接')
  await phone.part('radio', '男生').tap()
  await chooseBirthday(phone)
  await phone.tap('注册并继续')
  await phone.shows('improveInformation')
  await phone.putAway()

  const own = await Phone.open(browser, { token: inviter.token })
  await own.open('invitationBenefits')
  await own.reads('等待认证')
  await own.photograph('my-invitation-benefits-with-a-friend')
  const { summary } = await inviter.call('/api/user/invite_record', { cursor: null })
  expect(summary.invited).toBe(1)
  await own.tap('邀请朋友')
  // One toast, above the faces and buttons in the middle of a page. It is measured while it is visible.
  const shown = await own.page.waitForFunction(() => {
    const all = [...document.querySelectorAll<HTMLElement>('.jy-toast--shown, .taro__toast')]
    if (!all.some((toast) => toast.innerText.includes('链接已复制'))) return null
    return all.map((toast) => toast.getBoundingClientRect().bottom / window.innerHeight)
  })
  const toasts = (await shown.jsonValue()) ?? []
  expect(toasts).toHaveLength(1)
  expect(toasts[0]).toBeLessThan(0.2)
  expect(await own.page.evaluate(() => navigator.clipboard.readText())).toBe(invitation.link)
  await own.putAway()
})

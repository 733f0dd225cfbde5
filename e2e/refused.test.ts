import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { joinByHttp, portraitsDir, type HttpMember } from '../test/product/http-member'
import { waitUntil } from '../test/server/wait-until'
import { launchBrowser } from './harness/browser'
import { Phone, STEP_DEADLINE_MS } from './harness/phone'
import { runningProduct } from './harness/running-product'

const folder = mkdtempSync(path.join(tmpdir(), 'jinyu-refused-'))
const portrait = path.join(portraitsDir, 'm12.jpg')
let browser: Browser
let he: HttpMember
let she: HttpMember
let his: Phone

const like = (from: HttpMember, to: HttpMember) =>
  from.call('/api/user/add_action', { kind: 'like', userId: to.id, clientToken: randomUUID() })

const send = (from: HttpMember, { id: userId }: HttpMember, text: string) =>
  from.call('/api/user/send_msg', { userId, clientMsgId: randomUUID(), type: 'text', content: { text } })

/** Pictures are allowed after three messages of each side. */
const openTheWayForPictures = async (): Promise<void> => {
  for (const text of ['一', '二', '三']) {
    await send(he, she, `他说${text}`)
    await send(she, he, `她说${text}`)
  }
}

const picture = (name: string): string => path.join(folder, name)

/** Chooses a file from the album after `opening` opens the chooser. */
const choose = async (opening: () => Promise<void>, file: string): Promise<void> => {
  const chooser = his.page.waitForEvent('filechooser')
  await opening()
  await (await chooser).setFiles(file)
}

const sendPicture = async (file: string): Promise<void> => {
  await his.tap('照片、拍摄和交换微信')
  await choose(() => his.tap('照片'), file)
}

const sentPictures = async (): Promise<number> => {
  const { list } = await she.call('/api/user/message_list', { userId: he.id, limit: 50 })
  return list.filter(({ type }) => type === 'image').length
}

beforeAll(async () => {
  browser = await launchBrowser()
  he = await joinByHttp(runningProduct(), { nickname: '阿树', gender: 'male', portrait: 'm09.jpg' })
  she = await joinByHttp(runningProduct(), { nickname: '小荷', gender: 'female', portrait: 'f12.jpg' })
  await like(he, she)
  await like(she, he)
  await openTheWayForPictures()
  writeFileSync(picture('words.jpg'), 'no picture at all')
  await sharp({ create: { width: 8, height: 8, channels: 3, background: '#f60' } }).toFile(
    picture('tiny.png'),
  )
  await sharp(portrait).resize(200).toFile(picture('still.gif'))
  his = await Phone.open(browser, { token: he.token })
  await his.open('chat', `?userId=${she.id}`)
  await his.bubble('她说三', 'in').waitFor()
})

afterAll(async () => {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a file that is no picture is refused with a sentence, and a picture of another format is converted and sent', async () => {
  await sendPicture(picture('words.jpg'))
  await his.reads('这张图片打不开，换一张吧')
  await sendPicture(picture('still.gif'))
  await waitUntil(async () => (await sentPictures()) === 1, STEP_DEADLINE_MS)
})

test('a refused picture shows the reason, and another one is sent in its place', async () => {
  await sendPicture(picture('tiny.png'))
  await his.reads('这张图片发不了，换一张吧')
  await his.photograph('chat-picture-refused')
  await his.tap('未发送，点按查看')
  const again = his.seen(his.page.getByRole('menuitem', { name: '重新选择', exact: true }))
  await again.waitFor()
  await his.photograph('chat-picture-refused-menu')
  await choose(() => again.tap(), portrait)
  await his.readsNoMore('这张图片发不了，换一张吧')
  await waitUntil(async () => (await sentPictures()) === 2, STEP_DEADLINE_MS)
})

test('a chat that the peer ends closes while it is open, and its row says so', async () => {
  await his.field('说点什么…').fill('还没写完的话')
  await she.call('/api/user/delete_action', { kind: 'match', userId: he.id })
  await his.reads('聊天已关闭')
  expect(await his.field('说点什么…').count()).toBe(0)
  await his.photograph('chat-ended')
  await his.open('messages')
  await his.reads('聊天已关闭')
  await his.readsNoMore('[草稿]')
  await his.photograph('messages-ended')
  await his.putAway()
})

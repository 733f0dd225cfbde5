import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Browser, Locator } from 'playwright-core'
import { expectFaults, tolerateFaults } from '../test/net/net'
import { joinByHttp, portraitsDir, type HttpMember } from '../test/product/http-member'
import { waitUntil } from '../test/server/wait-until'
import { expectNoFaults } from './harness/axe'
import { launchBrowser } from './harness/browser'
import { NETWORK_LOST } from './harness/faults'
import { Phone, STEP_DEADLINE_MS } from './harness/phone'
import { runningProduct } from './harness/running-product'

let browser: Browser
let he: HttpMember
let she: HttpMember
let his: Phone
let hers: Phone

const FIELD = '说点什么…'
/** Longer than a second, the shortest recording. */
const SPEAK_MS = 1_600

const like = (from: HttpMember, to: HttpMember) =>
  from.call('/api/user/add_action', { kind: 'like', userId: to.id, clientToken: randomUUID() })

beforeAll(async () => {
  browser = await launchBrowser()
  he = await joinByHttp(runningProduct(), { nickname: '阿默', gender: 'male', portrait: 'm09.jpg' })
  she = await joinByHttp(runningProduct(), { nickname: '小鹿', gender: 'female', portrait: 'f12.jpg' })
  await like(he, she)
  await like(she, he)
  his = await Phone.open(browser, { token: he.token })
  hers = await Phone.open(browser, { token: she.token, theme: 'dark' })
})

afterAll(() => browser.close())

const send = (from: HttpMember, { id: userId }: HttpMember, text: string) =>
  from.call('/api/user/send_msg', { userId, clientMsgId: randomUUID(), type: 'text', content: { text } })

/** Writes into the open chat and sends. */
const say = async (phone: Phone, text: string): Promise<void> => {
  await phone.field(FIELD).fill(text)
  await phone.tap('发送')
  await phone.bubble(text, 'out').waitFor()
}

const pictures = (phone: Phone, side: 'in' | 'out') => phone.seen(phone.page.locator(`.jy-picture--${side}`))
const voices = (phone: Phone, side: 'in' | 'out') => phone.seen(phone.page.locator(`.jy-voice--${side}`))

/** Sends a picture of the album. */
const sendPicture = async (phone: Phone, file: string): Promise<void> => {
  await phone.tap('照片、拍摄和交换微信')
  const chooser = phone.page.waitForEvent('filechooser')
  await phone.tap('照片')
  await (await chooser).setFiles(path.join(portraitsDir, file))
  await pictures(phone, 'out').waitFor()
}

/** The part of a message that a finger holds: its row is as wide as the screen. */
const said = (phone: Phone, text: string, side: 'in' | 'out') =>
  phone.bubble(text, side).locator('.jy-bubble__body')

/** The hearts under a message. */
const heartsOf = (bubble: Locator) => bubble.getByRole('img', { name: '1 个喜欢' })

/** Left edge and width of the field, in CSS px. */
const fieldRoom = async (phone: Phone): Promise<readonly number[]> => {
  const box = await phone.page.locator('.jy-composer__frame').boundingBox()
  if (!box) throw new Error('The chat shows no field')
  return [Math.round(box.x), Math.round(box.width)]
}

/** Checks that the last line of the chat is above the field and not behind it. */
const showsNewest = async (phone: Phone): Promise<void> => {
  await phone.comesToRest()
  await waitUntil(async () => {
    const newest = await phone.page.locator('.jy-flow-row').last().boundingBox()
    const writing = await phone.page.locator('.jy-writing').boundingBox()
    return newest !== null && writing !== null && newest.y + newest.height <= writing.y
  }, STEP_DEADLINE_MS)
}

// One story in order: each part continues where the last one ended, on the same two phones.
describe('a chat of two members', () => {
  test('begins with ice-breakers, and three messages of each side allow pictures', async () => {
    await his.open('chat', `?userId=${she.id}`)
    await hers.open('chat', `?userId=${he.id}`)
    await his.reads('说声嗨吧')
    await his.photograph('chat-empty')
    await expectNoFaults(his)
    await his.tap('照片、拍摄和交换微信')
    await his.tap('照片')
    await his.reads(/双方再各聊 3 句/)
    for (const [mine, theirs] of [
      ['你好，小鹿', '你好呀'],
      ['今天江边的晚霞很好看', '我也看到了，是粉色的'],
      ['改天一起去走走？', '好啊，周末可以'],
    ] as const) {
      await say(his, mine)
      await hers.bubble(mine, 'in').waitFor()
      await say(hers, theirs)
      await his.bubble(theirs, 'in').waitFor()
    }
    await his.reads('你们聊得不错，现在可以发图片和语音了')
  })

  test('the field keeps its place and width from the first composed letter until the text is sent', async () => {
    const { page } = his
    const room = await fieldRoom(his)
    await his.field(FIELD).tap()
    const keyboard = await his.context.newCDPSession(page)
    await keyboard.send('Input.imeSetComposition', { text: 'jiang', selectionStart: 5, selectionEnd: 5 })
    await page.locator('.jy-composer__send--on').waitFor()
    expect(await fieldRoom(his)).toEqual(room)
    await keyboard.send('Input.insertText', { text: '江边' })
    await waitUntil(async () => (await his.field(FIELD).inputValue()) === '江边', STEP_DEADLINE_MS)
    expect(await fieldRoom(his)).toEqual(room)
    await his.field(FIELD).fill('')
    await page.locator('.jy-composer__send').waitFor({ state: 'detached' })
    expect(await fieldRoom(his)).toEqual(room)
    await keyboard.detach()
  })

  test('a picture arrives blurred, and is shown after a tap', async () => {
    await sendPicture(his, 'm12.jpg')
    const received = pictures(hers, 'in')
    await received.getByText('点按查看').waitFor()
    const blurred = await received.locator('img').getAttribute('src')
    await hers.photograph('chat-picture-blurred')
    await received.tap()
    await received.getByText('点按查看').waitFor({ state: 'hidden' })
    await hers.comesToRest()
    expect(await received.locator('img').getAttribute('src')).not.toBe(blurred)
    await hers.photograph('chat-picture-clear')
    await his.photograph('chat-picture-own')
  })

  test('a voice message is recorded, sent, and played', async () => {
    await his.tap('发语音')
    await his.reads('没有麦克风权限')
    await his.photograph('chat-microphone-refused')
    await his.tap('知道了')
    // Chromium prefers an interface that some platforms lack; see the recorder.
    expectFaults(/ScriptProcessorNode is deprecated/)
    // The member allows it in the phone's settings.
    await his.context.grantPermissions(['microphone'])
    await his.tap('发语音')
    const pad = his.button('按住说话，点按免提')
    await his.tapShortly(pad)
    await his.page.waitForTimeout(SPEAK_MS)
    await his.photograph('chat-recording')
    await expectNoFaults(his)
    await his.tap('发送语音')
    await voices(his, 'out').waitFor()

    const received = voices(hers, 'in')
    await hers.page.locator('.jy-voice__dot').waitFor()
    await hers.photograph('chat-voice-new')
    await received.tap()
    await hers.page.locator('.jy-voice__dot').waitFor({ state: 'hidden' })
    await hers.button(/^播放 \d+ 秒语音$/).waitFor()
    await hers.readsNoMore('这段语音播放不了')

    await his.hold(pad, async () => {
      await his.reads('松开发送，上滑取消')
      await his.page.waitForTimeout(SPEAK_MS)
      await his.photograph('chat-recording-held')
    })
    await waitUntil(async () => (await hers.page.locator('.jy-voice--in').count()) === 2, STEP_DEADLINE_MS)
    await his.tap('键盘')
  })

  test('a quote, a heart, and a recalled message', async () => {
    await hers.chooseFor(said(hers, '今天江边的晚霞很好看', 'in'), '引用')
    await hers.reads('回复 阿默')
    await hers.photograph('chat-quoting')
    await expectNoFaults(hers)
    await say(hers, '是啊，我拍了好多张')
    await his.bubble('是啊，我拍了好多张', 'in').getByText('今天江边的晚霞很好看').waitFor()

    const liked = his.bubble('是啊，我拍了好多张', 'in')
    await his.chooseFor(said(his, '是啊，我拍了好多张', 'in'), '喜欢')
    await heartsOf(hers.bubble('是啊，我拍了好多张', 'out')).waitFor()
    await heartsOf(liked).waitFor()
    await his.photograph('chat-quote-heart')

    await say(his, '那周日下午见')
    await hers.bubble('那周日下午见', 'in').waitFor()
    await his.chooseFor(said(his, '那周日下午见', 'out'), '撤回')
    await his.reads('你撤回了一条消息')
    await hers.reads('对方撤回了一条消息')
    await his.photograph('chat-recalled')
    await his.tap('重新编辑')
    expect(await his.field(FIELD).inputValue()).toBe('那周日下午见')
    await his.field(FIELD).fill('')

    await his.chooseFor(said(his, '今天江边的晚霞很好看', 'out'), '撤回')
    await hers.bubble('是啊，我拍了好多张', 'out').getByText('原消息已撤回或删除').waitFor()
    await hers.photograph('chat-quote-gone')
  })

  test('a message that one side deletes stays with the other', async () => {
    await hers.chooseFor(said(hers, '我也看到了，是粉色的', 'out'), '删除')
    await hers.reads('删除这条消息？')
    await hers.tap('删除')
    await hers.bubble('我也看到了，是粉色的', 'out').waitFor({ state: 'hidden' })
    await his.bubble('我也看到了，是粉色的', 'in').waitFor()
    await hers.reload()
    await hers.bubble('是啊，我拍了好多张', 'out').waitFor()
    expect(await hers.bubble('我也看到了，是粉色的', 'out').count()).toBe(0)
  })

  test('a picture and a text that wait without a network survive a reload and arrive once', async () => {
    const before = await hers.page.locator('.jy-picture--in').count()
    tolerateFaults(NETWORK_LOST)
    await his.context.setOffline(true)
    await his.reads('当前没有网络')
    await sendPicture(his, 'm14.jpg')
    await say(his, '刚才那张是今天的')
    await his.photograph('chat-media-offline')
    // The app ends without a network, and is opened again with one.
    await his.page.goto('about:blank')
    await his.context.setOffline(false)
    await his.open('chat', `?userId=${she.id}`)
    await hers.bubble('刚才那张是今天的', 'in').waitFor()
    const received = () => hers.page.locator('.jy-picture--in').count()
    await waitUntil(async () => (await received()) === before + 1, STEP_DEADLINE_MS)
    await his.bubble('刚才那张是今天的', 'out').waitFor()
    await hers.reload()
    await hers.bubble('刚才那张是今天的', 'in').waitFor()
    expect(await received()).toBe(before + 1)
  })

  test('the newest message stays visible above the panels and above the keyboard', async () => {
    await his.tap('照片、拍摄和交换微信')
    await his.reads('拍摄')
    await showsNewest(his)
    await his.withKeyboard(async () => {
      await showsNewest(his)
      await his.photograph('chat-keyboard')
    })
    await showsNewest(his)
  })

  test('a button jumps to the messages that arrived in between', async () => {
    await his.open('messages')
    await his.reload()
    await his.reads('小鹿')
    for (let nth = 1; nth <= 20; nth += 1) await send(she, he, `第 ${nth} 件小事`)
    await his.tap(/^小鹿/)
    await his.tap('20 条未读')
    await his.readsNoMore('20 条未读')
    expect((await his.page.getByText('第 1 件小事', { exact: true }).boundingBox())?.y).toBeGreaterThan(0)
  })

  test('a message is reported with the messages around it', async () => {
    await his.chooseFor(said(his, '是啊，我拍了好多张', 'in'), '举报')
    await his.part('radio', '其他原因').tap()
    await his.tap('聊天记录作证据（已选 1，最多 20 条）')
    await his.part('checkbox', '小鹿：是啊，我拍了好多张').waitFor()
    await his.photograph('chat-report')
    await expectNoFaults(his)
    await his.tap('取消')
  })

  test('accessibility: chat, messages and system messages have no grave fault', async () => {
    await his.photograph('chat-long')
    await expectNoFaults(his)
    await expectNoFaults(hers)
    await his.field(FIELD).fill('还没写完的话')
    await his.open('messages')
    await his.reads('小鹿')
    await his.photograph('messages-draft')
    await his.reads('[草稿]')
    await expectNoFaults(his)
    await hers.open('systemMessages')
    await hers.photograph('system-messages')
    await expectNoFaults(hers)
    await his.putAway()
    await hers.putAway()
  })
})

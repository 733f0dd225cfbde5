import Taro from '@tarojs/taro'
import { HOUR_MS } from '@contract/constants'
import type { Message } from '@contract/types/message'
import type { UnlockOrder } from '@contract/types/unlock'
import { refusal } from '../../../../test/client/fake-api'
import { useTalkingWorld } from '../../../../test/client/chat'
import { openChatPage } from '../../../../test/client/chat-page'
import { recordOpenings } from '../../../../test/client/openings'
import { orderView, revealedOrder, unlockTerms } from '../../../../test/client/unlocking'
import { canMessage, GROUP, listed, PEER, textMessage, VIEWER } from '../../../../test/client/talk'

const world = useTalkingWorld()

const card = (seq: number, from: string, changes: Partial<Message> = {}) =>
  textMessage(seq, '', from, { type: 'wx_exchange', content: { state: 'asked' }, ...changes })
const talk = (each: number) =>
  Array.from({ length: each * 2 }, (_, at) => textMessage(at + 1, `话${at}`, at % 2 === 0 ? PEER : VIEWER))
const open = async (list: Message[], changes: Parameters<typeof listed>[1] = {}) => {
  world.api.answer('/api/user/message_list', ({ afterSeq }) =>
    listed(afterSeq === undefined ? list : [], { lastSeq: list.length, ...changes }),
  )
  const page = await openChatPage(world)
  await page.until(() => page.findAll('.jy-writing').length === 1)
  return page
}

test('accepting the peer’s request shows their contact on the card', async () => {
  const page = await open([...talk(5), card(11, PEER)])
  await page.until(() => page.text().includes('你们会看到彼此的微信号'))
  world.api.answer('/api/user/send_msg', ({ clientMsgId }) => ({
    message: card(12, VIEWER, {
      clientMsgId,
      content: { state: 'accepted', wx: 'linlin_520' },
      replyTo: { seq: 11, type: 'wx_exchange', preview: '' },
    }),
    canMessage,
  }))
  await page.tap(page.byText('同意交换'))
  await page.until(() => page.text().includes('你同意了交换微信'))
  expect(world.api.payloadsOf('/api/user/send_msg')[0]).toMatchObject({
    userId: PEER,
    type: 'wx_exchange',
    content: { state: 'accepted' },
    replyToSeq: 11,
  })
  world.realtime.push({
    event: 'change',
    groupId: GROUP,
    message: card(11, PEER, { rev: 1, content: { state: 'accepted', wx: 'linlin_520' } }),
  } as never)
  await page.until(() => page.text().includes('linlin_520'))
  await page.unmount()
})

test('a member without a contact is led to add one', async () => {
  const opened = recordOpenings('navigateTo')
  const page = await open([...talk(5), card(11, PEER)])
  world.api.answer('/api/user/send_msg', () => {
    throw refusal('WX_MISSING')
  })
  await page.until(() => page.text().includes('同意交换'))
  await page.tap(page.byText('同意交换'))
  await page.until(() => page.text().includes('先填写你的微信号'))
  await page.tap(page.byText('去填写'))
  await page.until(() => opened.length === 1)
  expect(opened[0]).toContain('/pages/my/contact-information')
  await page.unmount()
})

test('the offer to unlock the contact is shown once, and opens the sheet', async () => {
  const offer = { state: 'open', audience: 'chatted', priceCoins: 100, orderId: null } as const
  world.api.answer('/api/user/unlock_wx_pre', () => unlockTerms())
  const page = await open(talk(3), { unlock: offer })
  await page.until(() => page.text().includes('可以解锁微信了'))
  expect(page.findAll('.jy-wechat-sign')).toHaveLength(1)
  expect(page.text()).toContain('100 遇豆')
  await page.tap(page.byText('去解锁'))
  await page.until(() => page.text().includes('解锁 · 100 遇豆'))
  await page.unmount()
  const again = await open(talk(3), { unlock: offer })
  await again.until(() => again.text().includes('可以解锁微信了'))
  await again.tap(again.byText('先聊聊'))
  await again.until(() => !again.text().includes('可以解锁微信了'))
  // The button above the chat stays.
  again.byLabel('解锁林小满的微信')
  await again.unmount()
})

test('the offer to unlock the contact comes after six messages, and stays at its place', async () => {
  const offer = { state: 'open', audience: 'chatted', priceCoins: 100, orderId: null } as const
  const early = await open(talk(3).slice(0, 5), { unlock: offer })
  early.byLabel('解锁林小满的微信')
  expect(early.text()).not.toContain('可以解锁微信了')
  await early.unmount()
  const page = await open(talk(4), { unlock: offer })
  await page.until(() => page.text().includes('可以解锁微信了'))
  const text = page.find('.jy-chat__rows').textContent ?? ''
  const places = ['话5', '可以解锁微信了', '话6', '话7'].map((part) => text.indexOf(part))
  expect(places).toEqual([...places].sort((one, other) => one - other))
  expect(places[0]).toBeGreaterThanOrEqual(0)
  await page.unmount()
})

describe('an unlocked contact', () => {
  const offer = { state: 'revealed', audience: 'chatted', priceCoins: null, orderId: 'O1' } as const
  const openWith = async (order: UnlockOrder) => {
    world.api.answer('/api/user/get_wx', () => orderView(order))
    return open(talk(2), { unlock: offer })
  }

  test('has a card with buttons to see and to copy it', async () => {
    const { now } = world.clock
    const order = revealedOrder({ confirmBy: now() + 72 * HOUR_MS, complainFrom: now() + HOUR_MS })
    const page = await openWith(order)
    const copied = jest.spyOn(Taro, 'setClipboardData').mockResolvedValue({ errMsg: '' } as never)
    await page.until(() => page.byText('已解锁微信'))
    expect(page.text()).not.toContain('加上了吗？')
    await page.tap(page.byText('复制微信号'))
    await page.until(() => expect(copied).toHaveBeenCalledWith({ data: 'linlin_520' }))
    await page.tap(page.byText('查看'))
    await page.until(() => page.find('.jy-sheet .jy-unlock__wx'))
    await page.unmount()
  })

  test('is asked about from the next day on, until the member answers', async () => {
    const { now } = world.clock
    const order = revealedOrder({ confirmBy: now() + HOUR_MS, complainFrom: now() - HOUR_MS })
    const page = await openWith(order)
    await page.until(() => page.byText('加上了吗？'))
    expect(page.findAll('.jy-exchange--hint .jy-exchange__act').map((act) => act.textContent)).toEqual([
      '加上了',
      '还没通过',
      '号码不对',
    ])
    await page.tap(page.byText('加上了'))
    await page.until(() => page.byText('加上了，太好了'))
    const settled = revealedOrder({ state: 'settled', acts: ['claim_fraud'], confirmBy: null })
    world.api.answer('/api/user/wx_feedback', () => ({ order: settled }))
    world.api.answer('/api/user/get_wx', () => orderView(settled))
    await page.tap(page.byText('确认'))
    await page.until(() => expect(page.findAll('.jy-exchange--hint').length).toBe(0))
    expect(world.api.payloadsOf('/api/user/wx_feedback')[0]).toMatchObject({ orderId: 'O1', result: 'added' })
    await page.unmount()
  })
})

test('where unlocking is not offered, nothing mentions it', async () => {
  const page = await open(talk(2))
  expect(page.text()).not.toContain('解锁')
  const closed = { state: 'closed', audience: 'chatted', priceCoins: null, orderId: null } as const
  world.api.answer('/api/user/message_list', () => listed([], { unlock: closed }))
  world.realtime.push({ event: 'unlock', id: 'u', at: 1, orderId: 'O1', state: 'declined' })
  await page.until(() => page.findAll('.jy-chat-wx').length === 1)
  expect(page.text()).not.toContain('可以解锁微信了')
  await page.unmount()
})

test('a request shows how many messages are still missing, and is sent once there are enough', async () => {
  const early = await open(talk(3))
  await early.tap(early.byLabel('照片、拍摄和交换微信'))
  await early.tap(early.byText('交换微信'))
  expect(world.api.payloadsOf('/api/user/send_msg')).toEqual([])
  await early.unmount()
  const page = await open(talk(5))
  world.api.answer('/api/user/send_msg', ({ clientMsgId }) => ({
    message: card(11, VIEWER, { clientMsgId }),
    canMessage,
  }))
  await page.tap(page.byLabel('照片、拍摄和交换微信'))
  await page.tap(page.byText('交换微信'))
  await page.until(() => page.text().includes('等待对方同意'))
  expect(world.api.payloadsOf('/api/user/send_msg')).toHaveLength(1)
  await page.unmount()
})

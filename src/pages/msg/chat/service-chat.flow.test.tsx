import { SERVICE_ACCOUNT_ID } from '@contract/constants'
import type { KeptSubject, Message } from '@contract/types/message'
import ChatPage from '@/pages/msg/chat'
import { refusal } from '../../../../test/client/fake-api'
import { useTalkingWorld } from '../../../../test/client/chat'
import { billOf } from '../../../../test/client/money'
import { mountPage } from '../../../../test/client/mount-page'
import { listed, peerBrief, textMessage, VIEWER } from '../../../../test/client/talk'

const canMessage = { allowed: true, form: 'service', refusal: null, need: null, greetingsLeft: null } as const
const peer = peerBrief({ id: SERVICE_ACCOUNT_ID, nickname: '近遇客服', certified: false, activity: null })
const about: KeptSubject = {
  kind: 'bill',
  id: '1',
  bizType: 'withdraw',
  amountFen: 3_000,
  coins: 0,
  state: 'returned',
}

const world = useTalkingWorld()

const mine = (seq: number, text: string, changes: Partial<Message> = {}) =>
  textMessage(seq, text, VIEWER, { toId: SERVICE_ACCOUNT_ID, ...changes })

const open = async (list: Message[] = [], query: object = {}) => {
  world.api.answer('/api/user/message_list', ({ afterSeq }) =>
    listed(afterSeq === undefined ? list : [], {
      peer,
      canMessage,
      groupId: list.length > 0 ? '01GROUP' : null,
      origin: list.length > 0 ? 'service' : null,
      lastSeq: list.length,
      unlock: null,
    }),
  )
  const page = await mountPage(ChatPage, 'chat', { world, query: { userId: SERVICE_ACCOUNT_ID, ...query } })
  await page.until(() => page.findAll('.jy-writing').length === 1)
  return page
}

const answerBill = () =>
  world.api.answer('/api/user/bill_list', () => ({
    list: [],
    nextCursor: null,
    sums: [],
    bill: billOf('1', {
      type: 'withdrawal',
      bizType: 'withdraw',
      state: 'returned',
      amountFen: 3_000,
      coins: 0,
    }),
    timeline: [],
  }))

test('begins with what members may ask: no voice, no ice-breakers, no warning about strangers', async () => {
  const page = await open()
  page.byText('想问什么，直接写在这里')
  page.byText('近遇客服')
  expect(page.findAll('.jy-ice')).toEqual([])
  expect(page.text()).not.toContain('先在这里慢慢了解')
  page.byLabel('照片和拍摄')
  expect(page.findAll('.jy-writing__tool')).toHaveLength(2)
  await page.unmount()
})

test('a bill that the member came with is sent with the next message, once', async () => {
  answerBill()
  const page = await open([], { billId: '1' })
  await page.until(() => page.byText('将随消息发送'))
  page.byText('¥ 30.00 · 已退回')
  world.api.answer('/api/user/send_msg', ({ clientMsgId }) => ({
    message: mine(1, '为什么？', { clientMsgId, content: { text: '为什么？', about } }),
    canMessage,
  }))
  await page.type('.jy-composer__field textarea', '为什么？')
  await page.tap(page.byLabel('发送'))
  await page.until(() => expect(world.api.payloadsOf('/api/user/send_msg')).toHaveLength(1))
  expect(world.api.payloadsOf('/api/user/send_msg')[0]).toMatchObject({
    userId: SERVICE_ACCOUNT_ID,
    content: { text: '为什么？', about: { kind: 'bill', id: '1' } },
  })
  await page.until(() => expect(page.text()).not.toContain('将随消息发送'))
  expect(page.findAll('.jy-subject')).toHaveLength(1)
  await page.unmount()
})

test('a bill that was sent before is not sent again', async () => {
  answerBill()
  const page = await open([mine(1, '为什么？', { content: { text: '为什么？', about } })], { billId: '1' })
  await page.until(() => expect(world.api.payloadsOf('/api/user/bill_list')).toHaveLength(1))
  await page.until(() => expect(page.findAll('.jy-subject')).toHaveLength(1))
  expect(page.text()).not.toContain('将随消息发送')
  await page.unmount()
})

test('a bill can be removed, and a missing one is not sent', async () => {
  answerBill()
  const page = await open([], { billId: '1' })
  await page.until(() => page.byText('将随消息发送'))
  await page.tap(page.byLabel('不附上这一笔'))
  await page.until(() => expect(page.findAll('.jy-subject')).toEqual([]))
  await page.unmount()
  world.api.answer('/api/user/bill_list', () => {
    throw refusal('NOT_FOUND')
  })
  const other = await open([], { billId: '2' })
  await other.until(() => expect(world.api.payloadsOf('/api/user/bill_list').at(-1)).toEqual({ id: '2' }))
  expect(other.findAll('.jy-subject')).toEqual([])
  await other.unmount()
})

test('neither the menu nor a message offers reporting, blocking or a profile', async () => {
  const page = await open([textMessage(1, '您好', SERVICE_ACCOUNT_ID, { toId: VIEWER })])
  await page.until(() => page.byText('您好'))
  await page.tap(page.byLabel('更多'))
  expect(page.text()).not.toContain('举报')
  expect(page.text()).not.toContain('拉黑')
  expect(page.text()).not.toContain('查看主页')
  await page.unmount()
})

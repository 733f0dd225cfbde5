import { NetworkError } from '@/api/errors'
import { refusal } from '../../../../test/client/fake-api'
import { useTalkingWorld } from '../../../../test/client/chat'
import { openChatPage } from '../../../../test/client/chat-page'
import {
  canMessage,
  isRiskConfirmed,
  listed,
  textMessage,
  textOf,
  VIEWER,
} from '../../../../test/client/talk'

const world = useTalkingWorld()

const sendPicture = (): void => {
  const file = { path: 'blob:1', filename: 'photo.jpg' }
  const size = { width: 40, height: 30, seconds: 0, wave: [] }
  world.root.talk.outgoing.sendMedia(
    '200000000002',
    { kind: 'image', url: null, isGone: false, ...size, ...file },
    file,
  )
}

test('a message enters when it is written, and not again when it is sent', async () => {
  world.api.answer('/api/user/message_list', () => listed([textMessage(1, '你好')]))
  const send = world.api.hold('/api/user/send_msg')
  const page = await openChatPage(world)
  await page.until(() => page.text().includes('你好'))
  world.root.talk.outgoing.send('200000000002', '周六有空吗')
  await page.until(() => page.findAll('.jy-bubble--out').length === 1)
  expect(page.findAll('.jy-bubble--settled')).toEqual([])
  send((draft) => ({
    message: textMessage(2, textOf(draft), VIEWER, { clientMsgId: draft.clientMsgId }),
    canMessage,
  }))
  await page.until(() => page.findAll('.jy-bubble--out.jy-bubble--settled').length === 1)
  expect(page.findAll('.jy-bubble--in.jy-bubble--settled')).toEqual([])
  await page.unmount()
})

test('a refused message says so under its bubble and returns to the field for a change', async () => {
  world.api.answer('/api/user/message_list', () => listed([textMessage(1, '你好')]))
  world.api.answer('/api/user/send_msg', () => {
    throw refusal('CONTACT_NOT_ALLOWED')
  })
  const page = await openChatPage(world)
  await page.until(() => page.text().includes('你好'))
  world.root.talk.outgoing.send('200000000002', '我的微信是 abc', {
    replyTo: { seq: 1, type: 'text', preview: '你好' },
  })
  await page.until(() => page.text().includes('先聊熟一点'))
  await page.tap(page.byLabel('未发送，点按查看'))
  await page.until(() => page.text().includes('修改后再发'))
  world.root.talk.drafts.set('200000000002', '周六有空吗')
  await page.tap(page.byText('修改后再发'))
  expect(world.root.talk.drafts.of('200000000002')).toBe('我的微信是 abc 周六有空吗')
  await page.until(() => page.text().includes('回复 林小满'))
  expect(world.root.talk.outgoing.messages).toHaveLength(0)
  await page.unmount()
})

test('a refused picture is not sent again, but another one can be chosen or it can be deleted', async () => {
  world.api.answer('/api/user/message_list', () => listed([textMessage(1, '你好')]))
  world.api.answer('/api/user/send_msg', () => {
    throw refusal('IMAGE_REFUSED')
  })
  const page = await openChatPage(world)
  await page.until(() => page.text().includes('你好'))
  sendPicture()
  await page.until(() => page.text().includes('这张图片发不了，换一张吧'))
  await page.tap(page.byLabel('未发送，点按查看'))
  await page.until(() => page.byText('重新选择'))
  expect(page.findAll('[role=menuitem]').map((item) => item.textContent)).toEqual(['重新选择', '删除'])
  await page.tap(page.byText('删除'))
  expect(world.root.talk.outgoing.messages).toHaveLength(0)
  await page.unmount()
})

test('a picture that waits for the network says so, and turns no ring', async () => {
  world.api.answer('/api/user/message_list', () => listed([textMessage(1, '你好')]))
  const page = await openChatPage(world)
  await page.until(() => page.text().includes('你好'))
  world.api.answer('/api/user/send_msg', () => {
    throw new NetworkError('offline')
  })
  world.root.connection.setNetwork(false)
  sendPicture()
  await page.until(() => page.text().includes('等待发送'))
  expect(page.findAll('.jy-progress-ring, .jy-picture[aria-busy=true]')).toEqual([])
  expect(page.byLabel('[图片]')).toBeTruthy()
  await page.unmount()
})

test('where the viewer can no longer write, an unsent message can only be deleted', async () => {
  const closed = {
    allowed: false,
    form: null,
    refusal: 'GROUP_CLOSED' as const,
    need: null,
    greetingsLeft: null,
  }
  world.api.answer('/api/user/message_list', () => listed([textMessage(1, '你好')], { canMessage: closed }))
  world.api.answer('/api/user/send_msg', () => {
    throw refusal('RATE_LIMITED')
  })
  const page = await openChatPage(world)
  await page.until(() => page.text().includes('聊天已关闭'))
  world.root.talk.outgoing.send('200000000002', '还在吗')
  await page.until(() => page.byLabel('未发送，点按查看'))
  expect(page.text()).not.toContain('点按重试')
  await page.tap(page.byLabel('未发送，点按查看'))
  await page.until(() => page.byText('删除'))
  expect(page.findAll('[role=menuitem]').map((item) => item.textContent)).toEqual(['删除'])
  await page.unmount()
})

test('a failed text is sent again by a press, and a long press offers to change or delete it', async () => {
  world.api.answer('/api/user/message_list', () => listed([textMessage(1, '你好')]))
  world.api.answer('/api/user/send_msg', () => {
    throw refusal('RATE_LIMITED')
  })
  const page = await openChatPage(world)
  await page.until(() => page.text().includes('你好'))
  world.root.talk.outgoing.send('200000000002', '周六见')
  await page.until(() => page.byText('未发送，点按重试'))
  const bubble = () => page.byText('周六见')
  await page.tap(bubble())
  await page.until(() => world.api.payloadsOf('/api/user/send_msg').length === 2)
  await page.until(() => page.byText('未发送，点按重试'))
  bubble().dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))
  await page.until(() => page.byText('重新发送'))
  expect(page.byText('修改后再发')).toBeTruthy()
  await page.tap(page.byText('删除'))
  await page.until(() => world.root.talk.outgoing.messages.length === 0)
  expect(world.api.payloadsOf('/api/user/send_msg')).toHaveLength(2)
  await page.unmount()
})

test('a risky text is sent only after a confirmation', async () => {
  world.api.answer('/api/user/message_list', () => listed([textMessage(1, '你好')]))
  world.api.answer('/api/user/send_msg', (draft) => {
    if (!isRiskConfirmed(draft)) throw refusal('CONFIRM_RISK')
    return {
      message: textMessage(2, textOf(draft), VIEWER, { clientMsgId: draft.clientMsgId }),
      canMessage,
    }
  })
  const page = await openChatPage(world)
  await page.until(() => page.text().includes('你好'))
  world.root.talk.outgoing.send('200000000002', '借我点钱')
  await page.until(() => page.byLabel('未发送，点按查看'))
  await page.tap(page.byLabel('未发送，点按查看'))
  await page.until(() => page.text().includes('仍然发送'))
  await page.tap(page.byText('仍然发送'))
  await page.until(() => world.root.talk.outgoing.messages.length === 0)
  expect(world.api.payloadsOf('/api/user/send_msg').pop()).toMatchObject({ confirmRisk: true })
  await page.unmount()
})

import { done, removed } from '../../../../test/client/cards'
import { NetworkError } from '@/api/errors'
import { refusal } from '../../../../test/client/fake-api'
import { useTalkingWorld } from '../../../../test/client/chat'
import { openChatPage } from '../../../../test/client/chat-page'
import { canMessage, listed, textMessage, textOf, VIEWER } from '../../../../test/client/talk'
import { recordToasts } from '../../../../test/client/toasts'

const world = useTalkingWorld()

test('a chat shows the peer and the messages, and a tap on send sends', async () => {
  world.api.answer('/api/user/message_list', () =>
    listed([textMessage(1, '那张日落是在滨江拍的吗？'), textMessage(2, '对', VIEWER)], { peerReadSeq: 2 }),
  )
  world.api.answer('/api/user/send_msg', (draft) => ({
    message: textMessage(3, textOf(draft), VIEWER, { clientMsgId: draft.clientMsgId }),
    canMessage,
  }))
  const page = await openChatPage(world)
  await page.until(() => page.text().includes('那张日落'))
  expect(page.text()).toContain('林小满')
  expect(page.text()).toContain('在线')
  expect(page.text()).toContain('2km 内')
  expect(page.text()).toContain('已读')
  world.root.talk.drafts.set('200000000002', '周六下午可以')
  await page.until(() => page.byLabel('发送').getAttribute('aria-disabled') !== 'true')
  await page.tap(page.byLabel('发送'))
  await page.until(() => world.api.payloadsOf('/api/user/send_msg').length === 1)
  await page.until(() => page.text().includes('已发送'))
  await page.unmount()
})

test('before the first message the chat introduces the two members and suggests openers', async () => {
  world.api.answer('/api/user/message_list', () => listed([], { groupId: null }))
  const page = await openChatPage(world)
  await page.until(() => page.text().includes('说声嗨吧'))
  expect(page.text()).toContain('帮我开个头')
  await page.unmount()
})

test('members who met in a speed date without a message see how to begin, and where they met', async () => {
  world.api.answer('/api/user/message_list', () => listed([], { origin: 'speed' }))
  const page = await openChatPage(world)
  await page.until(() => page.text().includes('你们在 3 分钟速配里认识'))
  expect(page.text()).toContain('说声嗨吧')
  await page.unmount()
})

test('a failed load shows the reason and can be retried', async () => {
  world.api.answer('/api/user/message_list', () => {
    throw new NetworkError('timeout')
  })
  const page = await openChatPage(world)
  await page.until(() => page.text().includes('重试'))
  world.api.answer('/api/user/message_list', () => listed([textMessage(1, '又见面了')]))
  await page.tap(page.byText('重试'))
  await page.until(() => page.text().includes('又见面了'))
  await page.unmount()
})

test.each(['TARGET_NOT_VISIBLE', 'NOT_FOUND', 'INVALID_PARAMETERS'] as const)(
  'an unavailable peer looks the same for every reason: %s',
  async (reason) => {
    world.api.answer('/api/user/message_list', () => {
      throw refusal(reason)
    })
    const page = await openChatPage(world)
    await page.until(() => page.text().includes('对方暂时无法接收消息'))
    expect(page.text()).not.toContain('重试')
    await page.unmount()
  },
)

test('a blocked peer: no field, and a button to unblock', async () => {
  world.api.answer('/api/user/message_list', () =>
    listed([textMessage(1, '早点休息呀')], { blockedByMe: true }),
  )
  world.api.answer('/api/user/delete_action', () => removed())
  const page = await openChatPage(world)
  await page.until(() => page.text().includes('你已将对方拉黑，双方都不能再发消息'))
  expect(page.findAll('.jy-composer')).toHaveLength(0)
  await page.tap(page.byLabel('更多'))
  await page.until(() => page.byText('举报'))
  expect(page.findAll('[role=menuitem]').map((item) => item.textContent)).not.toContain('拉黑')
  await page.tap(page.byText('取消'))
  await page.tap(page.byText('解除拉黑'))
  await page.until(() => world.api.payloadsOf('/api/user/delete_action').length === 1)
  await page.unmount()
})

test('the first message quotes the liked photo, and says so gently once it is not shown any more', async () => {
  const on = 'photo:AAAAAAAAAAAAAAAAAAAAAA'
  const quoting = (likedPhoto: object | null) =>
    listed([
      textMessage(1, '这是在哪里？', undefined, {
        content: { text: '这是在哪里？', on, likedPhoto } as never,
      }),
    ])
  world.api.answer('/api/user/message_list', () =>
    quoting({ thumbUrl: '/media/p/1.webp', tint: '#aaaaaa', alt: '在海边' }),
  )
  const page = await openChatPage(world)
  await page.until(() => page.find('.jy-bubble__quote').textContent === '喜欢这张照片')
  expect(page.find('.jy-bubble__quote .jy-photo').getAttribute('aria-label')).toBe('在海边')
  world.api.answer('/api/user/message_list', () => quoting(null))
  page.find('.jy-bubble__quote .jy-photo img').dispatchEvent(new Event('error'))
  await page.until(() => page.find('.jy-bubble__quote').textContent === '喜欢过的照片已经收起来了')
  expect(page.findAll('.jy-bubble__quote .jy-photo')).toHaveLength(0)
  await page.unmount()
})

test('a picture, a voice message, a quote and the product’s lines each have their own look', async () => {
  const picture = { url: '/media/p', thumbUrl: '/media/t', width: 800, height: 600, blurred: true }
  const replyTo = { seq: 1, type: 'text' as const, preview: '周六见' }
  world.api.answer('/api/user/message_list', () =>
    listed(
      [
        textMessage(1, '周六见'),
        textMessage(2, '', undefined, { type: 'image', content: picture }),
        textMessage(3, '', undefined, { type: 'voice', content: { url: '/media/v', seconds: 8 } }),
        textMessage(4, '好', VIEWER, { replyTo, heartBy: ['200000000002'] }),
        textMessage(5, '', undefined, { type: 'tip', content: { tip: 'media_open' } }),
      ],
      { origin: 'speed' },
    ),
  )
  const page = await openChatPage(world)
  await page.until(() => page.text().includes('你们在 3 分钟速配里认识'))
  expect(page.text()).toContain('现在可以发图片和语音了')
  expect(page.find('.jy-bubble__reply').textContent).toContain('周六见')
  expect(page.byLabel('1 个喜欢')).toBeTruthy()
  expect(page.byLabel('播放 8 秒语音，未听')).toBeTruthy()
  await page.tap(page.byLabel('点按查看'))
  await page.until(() => page.byLabel('查看图片'))
  await page.unmount()
})

test('spec §8, image preview: a picture of a chat that cannot be shown is reported by a toast', async () => {
  const toasts = recordToasts()
  const content = { url: '/media/p', thumbUrl: '/media/t', width: 800, height: 600, blurred: false }
  world.api.answer('/api/user/message_list', () =>
    listed([textMessage(1, '', undefined, { type: 'image', content })]),
  )
  const page = await openChatPage(world)
  await page.until(() => page.byLabel('查看图片'))
  await page.tap(page.byLabel('查看图片'))
  await page.until(() => page.find('.jy-viewer .jy-photo__image'))
  page.find('.jy-viewer .jy-photo__image').dispatchEvent(new CustomEvent('error', { detail: {} }))
  await page.until(() => expect(toasts).toEqual(['图片预览失败']))
  await page.unmount()
})

test('a picture of a chat whose address has expired opens by a new one', async () => {
  const toasts = recordToasts()
  const contentOf = (name: string) => ({
    ...{ url: `/media/${name}`, thumbUrl: '/media/t', width: 800, height: 600, blurred: false },
  })
  let name = 'old'
  world.api.answer('/api/user/message_list', () =>
    listed([textMessage(1, '', undefined, { type: 'image', content: contentOf(name) })]),
  )
  const page = await openChatPage(world)
  await page.until(() => page.byLabel('查看图片'))
  await page.tap(page.byLabel('查看图片'))
  await page.until(() => page.find('.jy-viewer .jy-photo__image'))
  name = 'new'
  page.find('.jy-viewer .jy-photo__image').dispatchEvent(new CustomEvent('error', { detail: {} }))
  await page.until(() =>
    expect(page.find('.jy-viewer .jy-photo__image').getAttribute('src')).toContain('/media/new'),
  )
  expect(toasts).toEqual([])
  await page.unmount()
})

test('the menu of a message: quoting fills the strip, recalling asks the server and offers the text again', async () => {
  const sentAt = world.clock.now()
  const mine = textMessage(2, '周六见', VIEWER, { createdAt: sentAt })
  world.api.answer('/api/user/message_list', () => listed([textMessage(1, '你好'), mine]))
  world.api.answer('/api/user/add_action', () => ({
    ...done(),
    message: { ...mine, type: 'recall', content: {}, recalledAt: 9, rev: 1 },
  }))
  const page = await openChatPage(world)
  await page.until(() => page.text().includes('周六见'))
  const menuOf = (text: string) =>
    page.byText(text).dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))
  menuOf('你好')
  await page.until(() => page.byText('引用'))
  await page.tap(page.byText('引用'))
  await page.until(() => page.text().includes('回复 林小满'))
  menuOf('周六见')
  await page.until(() => page.byText('撤回'))
  await page.tap(page.byText('撤回'))
  await page.until(() => page.byText('重新编辑'))
  world.root.talk.drafts.set('200000000002', '写了一半')
  await page.tap(page.byText('重新编辑'))
  expect(world.root.talk.drafts.of('200000000002')).toBe('周六见 写了一半')
  await page.unmount()
})

test('without a microphone the chat says so, and that text messages still work', async () => {
  world.api.answer('/api/user/message_list', () => listed([textMessage(31, '你好')], { hasMore: true }))
  const page = await openChatPage(world)
  await page.until(() => page.byLabel('发语音'))
  await page.tap(page.byLabel('发语音'))
  await page.until(() => page.text().includes('用不了麦克风'))
  await page.unmount()
})

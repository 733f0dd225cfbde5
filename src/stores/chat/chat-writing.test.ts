import { openTalk, useTalkingWorld } from '../../../test/client/chat'
import { listed, textMessage } from '../../../test/client/talk'
import type { ChatStore } from './chat'

const world = useTalkingWorld()
let chat: ChatStore

afterEach(() => chat.dispose())

test('a restored text precedes the present draft and restores its quote', async () => {
  chat = await openTalk(world)
  chat.writing.setDraft('那周日呢')
  await chat.writing.restore({ text: '周六见', quotedSeq: 1 })
  expect(chat.writing.draft).toBe('周六见 那周日呢')
  expect(chat.writing.quoted?.seq).toBe(1)
})

test('the present quote stays', async () => {
  chat = await openTalk(world)
  chat.writing.setQuoted(chat.log.find(2))
  await chat.writing.restore({ text: '周六见', quotedSeq: 1 })
  expect(chat.writing.draft).toBe('周六见')
  expect(chat.writing.quoted?.seq).toBe(2)
})

test('loads a quoted message far up first; a recalled one is not quoted', async () => {
  chat = await openTalk(world, [textMessage(31, '新的一句')], { hasMore: true })
  const withdrawn = textMessage(29, '', undefined, { type: 'recall', content: {}, recalledAt: 9 })
  world.api.answer('/api/user/message_list', () => listed([withdrawn, textMessage(30, '旧的一句')]))
  await chat.writing.restore({ text: '周六见', quotedSeq: 29 })
  expect(chat.writing.quoted).toBeNull()
  await chat.writing.restore({ text: '对', quotedSeq: 30 })
  expect(chat.writing.quoted?.content.text).toBe('旧的一句')
  expect(chat.writing.draft).toBe('对 周六见')
})

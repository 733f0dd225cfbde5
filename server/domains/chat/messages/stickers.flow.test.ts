import { randomUUID } from 'node:crypto'
import { stickerIds, stickerPath } from '@contract/stickers'
import { askMessages, seedQuietTalkers } from '../../../../test/server/acts/messaging'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { refusalOf } from '../../../../test/server/acts/acting'
import type { SeededMember } from '../../../../test/server/seed'
import { stickerWords } from '../../../text/stickers'

const app = useApp()
let ada: SeededMember
let bob: SeededMember
let groupId: string

const SEND = '/api/user/send_msg'
const HUG = '[贴纸] 抱抱 Hug'

beforeEach(async () => {
  ;({ ada, bob, groupId } = await seedQuietTalkers(app))
})

const draftOf = (to: { id: string }, sticker: string, text = '[贴纸]') => ({
  userId: to.id,
  clientMsgId: randomUUID(),
  type: 'text',
  content: { text, sticker },
})

test('a sticker is a text that the server names in both languages, for the chat, the list and the search', async () => {
  const { data } = await ada.post(SEND, draftOf(bob, 'hug', '加我微信 abc12345678'))
  expect(data.message).toMatchObject({ type: 'text', content: { text: HUG, sticker: 'hug' }, riskTag: null })
  const { list } = (await bob.post('/api/user/message_group_list', { box: 'main' })).data
  expect(list[0].lastMessage).toMatchObject({ type: 'text', text: HUG })
  expect(list[0].unread).toBe(1)
  for (const find of ['抱抱', 'hug']) {
    const found = (await askMessages(bob, groupId, { find })).list as { content: object }[]
    expect(found.map(({ content }) => content)).toEqual([{ text: HUG, sticker: 'hug' }])
  }
})

test('an unknown sticker is refused by its field', async () => {
  const { code, data } = await ada.post(SEND, draftOf(bob, 'bazinga'))
  expect(refusalOf(code)).toBe('INVALID_PARAMETERS')
  expect(data.fields).toHaveProperty(['content.sticker'])
})

test('a repeat gets the first result, and another sticker under its id is refused', async () => {
  const draft = draftOf(bob, 'coffee')
  const first = await ada.post(SEND, draft)
  expect((await ada.post(SEND, draft)).data.message).toEqual(first.data.message)
  const other = { ...draft, content: { ...draft.content, sticker: 'cake' } }
  expect(refusalOf((await ada.post(SEND, other)).code)).toBe('TOKEN_REUSED')
  const plain = { ...draft, content: { text: stickerWords('coffee') } }
  expect(refusalOf((await ada.post(SEND, plain)).code)).toBe('TOKEN_REUSED')
})

test('a sticker to a stranger is a greeting: one until an answer', async () => {
  const stranger = await app.seed.member({ gender: 'male' })
  const first = await ada.post(SEND, draftOf(stranger, 'hello'))
  expect(first.data.canMessage).toMatchObject({ allowed: false, refusal: 'WAIT_FOR_ANSWER' })
  expect(refusalOf((await ada.post(SEND, draftOf(stranger, 'heart'))).code)).toBe('WAIT_FOR_ANSWER')
})

test('every drawing is served to everybody for good, without a text that needs a translation', async () => {
  let bytes = 0
  for (const id of stickerIds) {
    const answer = await fetch(app.url + stickerPath(id))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const drawing = await answer.text()
    expect(drawing).not.toMatch(/<text|<script|href|style=/)
    bytes += drawing.length
  }
  // Drawings of a few KB each load with a chat; all of them would be too much for a package of a mini-program.
  expect(bytes / stickerIds.length).toBeLessThan(4_000)
  expect((await fetch(app.url + stickerPath('bazinga'))).status).toBe(404)
})

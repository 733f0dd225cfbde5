import { randomUUID } from 'node:crypto'
import { add, match, remove } from '../../../../../test/server/acts/acting'
import type { SeededMember } from '../../../../../test/server/seed'
import { useApp } from '../../../../../test/server/rigs/app-rig'
import { sendText, textDraft } from '../../../../../test/server/relations'

const app = useApp()
let ada: SeededMember
let bob: SeededMember

const SEND = '/api/user/send_msg'
const ON = 'prompt:weekend-mornings'

beforeEach(async () => {
  const prompts = JSON.stringify([
    { promptId: 'weekend-mornings', answer: '沿着江边骑车' },
    { promptId: 'last-trip', answer: '敦煌' },
  ])
  ada = await app.seed.member()
  bob = await app.seed.member({ gender: 'male', row: { prompts } })
})

const likeAnswer = (extra: object = { on: ON }) => add(ada, 'like', bob, extra)

test('the first message after a like of one answer quotes it, and later ones do not', async () => {
  await likeAnswer()
  await match(bob, ada)
  const first = (await sendText(ada, bob, '你常去哪一段？')).data.message
  expect(first.content).toEqual({ text: '你常去哪一段？', on: ON })
  expect((await sendText(ada, bob, '还有别的吗')).data.message.content).toEqual({ text: '还有别的吗' })
  const { list } = (await bob.post('/api/user/message_list', { userId: ada.id })).data
  expect(list[0].content.on).toBe(ON)
})

test('a greeting after the like quotes it, too', async () => {
  await likeAnswer()
  expect((await sendText(ada, bob, '江边我也常去')).data.message.content.on).toBe(ON)
})

test('repeats of the same message get the first result, and another liked part is refused', async () => {
  await likeAnswer()
  await match(bob, ada)
  const draft = textDraft(bob.id, '你好')
  const first = await ada.post(SEND, draft)
  expect((await ada.post(SEND, draft)).data.message).toEqual(first.data.message)
  const other = { ...draft, content: { text: '你好', on: 'prompt:last-trip' } }
  expect((await ada.post(SEND, other)).code).not.toBe(1)
})

test.each([
  ['quotes another part', () => likeAnswer(), { on: 'prompt:last-trip' }, 'prompt:last-trip'],
  ['liked all answers', () => likeAnswer({}), {}, undefined],
  ['took the like back', () => likeAnswer().then(() => remove(ada, 'like', bob)), {}, undefined],
])('does not quote the liked answer when the sender %s', async (_, before, content, on) => {
  await before()
  await add(bob, 'follow', ada)
  const clientMsgId = randomUUID()
  const draft = { userId: bob.id, clientMsgId, type: 'text', content: { text: '你好', ...content } }
  expect((await ada.post(SEND, draft)).data.message.content.on).toBe(on)
})

test('messages of the other side quote nothing', async () => {
  await likeAnswer()
  await match(bob, ada)
  expect((await sendText(bob, ada, '谢谢你的喜欢')).data.message.content).toEqual({ text: '谢谢你的喜欢' })
})

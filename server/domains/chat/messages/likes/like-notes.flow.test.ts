import { add, remove } from '../../../../../test/server/acts/acting'
import type { SeededMember } from '../../../../../test/server/seed'
import { useApp } from '../../../../../test/server/rigs/app-rig'

const app = useApp()
const ON = 'prompt:weekend-mornings'
let ada: SeededMember
let bob: SeededMember

beforeEach(async () => {
  const prompts = JSON.stringify([{ promptId: 'weekend-mornings', answer: '沿着江边骑车' }])
  ada = await app.seed.member()
  bob = await app.seed.member({ gender: 'male', row: { prompts } })
})

/** Texts that the viewer has of the other one. */
const textsOf = async (viewer: SeededMember, peer: SeededMember) => {
  const { list } = (await viewer.post('/api/user/message_list', { userId: peer.id })).data as {
    list: { fromId: string; type: string; content: object }[]
  }
  return list.filter(({ type }) => type === 'text').map(({ fromId, content }) => ({ fromId, ...content }))
}

test('the note of an answered like is its author’s message, with the liked part, once', async () => {
  await add(ada, 'like', bob, { on: ON, note: '江边我也常去' })
  await app.services.jobs.runDue()
  expect(await textsOf(bob, ada)).toEqual([])
  await add(bob, 'like', ada, {})
  await app.services.jobs.runDue()
  await app.services.jobs.runDue()
  const note = { fromId: ada.id, text: '江边我也常去', on: ON }
  expect(await textsOf(bob, ada)).toEqual([note])
  expect(await textsOf(ada, bob)).toEqual([note])
  const { unread, list } = (await bob.post('/api/user/message_group_list', { box: 'main' })).data
  expect([unread.main, list[0].unread]).toEqual([1, 1])
})

test('the notes of both likes are there, the earlier one first', async () => {
  await add(ada, 'like', bob, { note: '周末有空吗' })
  app.clock.advance(1_000)
  await add(bob, 'superlike', ada, { note: '一起看展吧' })
  await app.services.jobs.runDue()
  expect((await textsOf(ada, bob)).map(({ fromId }) => fromId)).toEqual([ada.id, bob.id])
})

test.each([
  ['without a note', () => add(ada, 'like', bob, { on: ON }), () => undefined],
  [
    'when the two are unmatched before',
    () => add(ada, 'like', bob, { note: '你好' }),
    () => remove(bob, 'match', ada),
  ],
  [
    'when its author blocks before',
    () => add(ada, 'like', bob, { note: '你好' }),
    () =>
      ada.post('/api/user/add_action', { kind: 'block', userId: bob.id, clientToken: app.core.ids.uuid() }),
  ],
])('nothing is sent %s', async (_, like, between) => {
  await like()
  await add(bob, 'like', ada, {})
  await between()
  await app.services.jobs.runDue()
  const texts = app.core.chatDb.selectFrom('message').select('id').where('type', '=', 'text')
  expect(await texts.where('from_id', '=', ada.id).execute()).toEqual([])
})

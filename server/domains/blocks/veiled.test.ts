import { errorCodes } from '@contract/errors'
import { add, listOf, match, remove } from '../../../test/server/acting'
import type { SeededMember } from '../../../test/server/seed'
import { keepOnline, meet, seedDaters, leave } from '../../../test/server/speed-dates'
import { startApp, type TestApp } from '../../../test/server/start-app'
import { changeMember, textDraft } from '../../../test/server/ties'

let app: TestApp
let a: SeededMember
let b: SeededMember
let speedId: string

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

beforeEach(async () => {
  const daters = await seedDaters(app)
  a = daters[0]
  b = daters[1]
  await changeMember(app, b, { nickname: '小满' })
  keepOnline(app, a, b)
  speedId = await meet(app, a, b)
})
afterEach(() => leave(a))

const blockedOf = async (member: SeededMember) => (await listOf(member, 'action_list', 'block')).list
const isBlocked = () => app.services.relations.isBlockedEither(app.core.db, a.id, b.id)

test('the list says what the date told, whatever became of the member since', async () => {
  await add(a, 'block', { id: speedId })
  await changeMember(app, b, { nickname: '换了名字', account_state: 'banned' })
  const list = await a.post('/api/user/action_list', { kind: 'block' })
  expect(list.data).toMatchObject({
    total: 1,
    list: [
      {
        member: {
          id: speedId,
          nickname: '小满',
          avatarUrl: null,
          tint: null,
          vip: false,
          activity: null,
          gone: false,
        },
      },
    ],
  })
  expect(JSON.stringify(list)).not.toContain(b.id)
})

test('no answer to the blocker tells the blocked one from somebody who hides', async () => {
  await add(a, 'block', { id: speedId })
  const hidden = await app.seed.member()
  await changeMember(app, hidden, { account_state: 'banned' })
  const ask = async (target: SeededMember) => [
    await a.post('/api/user/get', { userId: target.id }),
    await a.post('/api/user/send_msg', textDraft(target.id, '你好')),
    await a.post('/api/user/message_list', { userId: target.id }),
    await add(a, 'like', target),
    await add(a, 'follow', target),
  ]
  const answers = (await ask(b)).map(({ status, code, msg, data }) => ({ status, code, msg, data }))
  expect(answers).toEqual(
    (await ask(hidden)).map(({ status, code, msg, data }) => ({ status, code, msg, data })),
  )
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => errorCodes.TARGET_NOT_VISIBLE))
})

test('the date’s id lifts the block also after the date is deleted, for the blocker alone', async () => {
  await add(a, 'block', { id: speedId })
  await app.core.db.deleteFrom('speed_side').where('date_id', '=', speedId).execute()
  await app.core.db.deleteFrom('speed_date').where('id', '=', speedId).execute()
  expect(await blockedOf(a)).toMatchObject([{ member: { id: speedId, nickname: '小满' } }])
  await remove(b, 'block', { id: speedId })
  expect(await isBlocked()).toBe(true)
  expect((await remove(a, 'block', { id: speedId })).data.state).toBe('done')
  expect(await isBlocked()).toBe(false)
  expect(await blockedOf(a)).toEqual([])
})

test('who had met otherwise is shown as who they are', async () => {
  await match(a, b)
  await add(a, 'block', { id: speedId })
  expect(await blockedOf(a)).toMatchObject([{ member: { id: b.id, nickname: '小满' } }])
  expect((await remove(a, 'block', b)).data.state).toBe('done')
})

test('a report that blocks as well veils as a block does', async () => {
  await add(a, 'report', { id: speedId }, { reason: 'harassment', context: 'speed', alsoBlock: true })
  expect(await blockedOf(a)).toMatchObject([{ member: { id: speedId, nickname: '小满' } }])
  const answers = [await blockedOf(a), await listOf(a, 'action_list', 'report')]
  expect(JSON.stringify(answers)).not.toContain(b.id)
})

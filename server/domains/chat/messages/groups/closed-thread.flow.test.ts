import type { Group } from '@contract/types/message'
import { remove } from '../../../../../test/server/acts/acting'
import type { SeededMember } from '../../../../../test/server/seed'
import { startApp, type TestApp } from '../../../../../test/server/rigs/start-app'
import { matchPair, sendText } from '../../../../../test/server/relations'

const PLACE = { latitude: 31.23, longitude: 121.47 }

let app: TestApp
let ada: SeededMember
let bob: SeededMember

beforeAll(async () => {
  app = await startApp()
  app.services.productConfig.discovery.kAnonymity = 1
})
afterAll(() => app.close())
beforeEach(async () => {
  ada = await app.seed.member({ place: PLACE })
  bob = await app.seed.member({ gender: 'male', place: PLACE })
})

const seenBy = async (viewer: SeededMember, peer: SeededMember) => {
  const thread = (await viewer.post('/api/user/message_list', { userId: peer.id })).data
  const rows = (await viewer.post('/api/user/message_group_list')).data.list as Group[]
  const { distanceBucket, peer: brief, list } = thread
  return {
    distanceBucket,
    activity: [brief.activity, ...rows.map((row) => row.peer.activity)],
    words: (list as unknown[]).length,
  }
}

test('an unmatched pair keeps its thread, without distance and activity', async () => {
  await matchPair(app, ada, bob)
  await sendText(ada, bob, '你好')
  const before = await seenBy(bob, ada)
  expect(before).toEqual({
    distanceBucket: expect.any(Number),
    activity: ['online', 'online'],
    words: before.words,
  })
  expect((await remove(ada, 'match', bob)).code).toBe(1)
  const after = { distanceBucket: null, activity: [null, null], words: before.words }
  expect(await seenBy(bob, ada)).toEqual(after)
  expect(await seenBy(ada, bob)).toEqual(after)
})

test('an open thread shows distance and activity to both', async () => {
  await matchPair(app, ada, bob)
  await sendText(ada, bob, '你好')
  expect(await seenBy(ada, bob)).toMatchObject({
    distanceBucket: expect.any(Number),
    activity: ['online', 'online'],
  })
})

import { sql } from 'kysely'
import type { Message } from '@contract/types/message'
import { add } from '../../../../test/server/acts/acting'
import {
  actOn,
  askMessages,
  expectRefusal,
  say,
  seedQuietTalkers,
} from '../../../../test/server/acts/messaging'
import type { SeededMember } from '../../../../test/server/seed'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { changeMember, insertBlock } from '../../../../test/server/relations'

const app = useApp({ connections: 10 })
let ada: SeededMember
let bob: SeededMember
let groupId: string

beforeEach(async () => {
  ;({ ada, bob, groupId } = await seedQuietTalkers(app))
})

const find = (member: SeededMember, words: string, more: object = {}) =>
  askMessages(member, groupId, { find: words, ...more })

const seqsOf = (data: { list?: unknown }) => (data.list as Message[]).map(({ seq }) => seq)

/** Writes many texts of the man at once; the last number is `count`. */
const fill = (count: number) =>
  sql`
      with filled as (
        insert into message (group_id, seq, id, client_msg_id, from_id, to_id, type, content, created_at)
        select ${groupId}, nth, ${groupId} || nth, 'c' || nth, ${bob.id}, ${ada.id}, 'text',
          jsonb_build_object('text', case when nth in (1, 2) then '第一次去滨江' else '好' end), 1
        from generate_series(1, ${count}::int) nth
      )
      update message_group set last_seq = ${count}::int where id = ${groupId}`.execute(app.core.chatDb)

test('finds texts of both sides, the newest first, regardless of case, width and look-alikes', async () => {
  await say(ada, bob, '周末去看 Jazz 吗')
  await say(bob, ada, 'ＪＡＺＺ 好呀')
  await say(bob, ada, '爵士')
  await say(ada, bob, '那家叫 jаzz club')
  const data = await find(ada, ' jazz ')
  expect(seqsOf(data)).toEqual([4, 2, 1])
  expect(data).toMatchObject({ hasMore: false, nextBeforeSeq: null, groupId, lastSeq: 4 })
  expect(seqsOf(await find(bob, 'jazz'))).toEqual([4, 2, 1])
  expect(seqsOf(await find(ada, '100%'))).toEqual([])
})

test('answers page by page', async () => {
  for (const text of ['滨江一', '滨江二', '滨江三']) await say(ada, bob, text)
  const first = await find(ada, '滨江', { limit: 2 })
  expect([seqsOf(first), first.nextBeforeSeq, first.hasMore]).toEqual([[3, 2], 2, true])
  const second = await find(ada, '滨江', { limit: 2, beforeSeq: first.nextBeforeSeq })
  expect([seqsOf(second), second.nextBeforeSeq]).toEqual([[1], null])
})

test('reads a limited part of a long chat, and continues where it ended', async () => {
  await fill(2_100)
  const first = await find(ada, '滨江')
  expect([seqsOf(first), first.nextBeforeSeq, first.hasMore]).toEqual([[], 1_101, true])
  const second = await find(ada, '滨江', { beforeSeq: 1_101 })
  expect([seqsOf(second), second.nextBeforeSeq]).toEqual([[], 101])
  const third = await find(ada, '滨江', { beforeSeq: 101 })
  expect([seqsOf(third), third.nextBeforeSeq, third.hasMore]).toEqual([[2, 1], null, false])
})

test('finds nothing that was deleted, cleared or recalled', async () => {
  await say(ada, bob, '滨江一')
  expect((await add(ada, 'chat_delete', bob)).code).toBe(1)
  await say(ada, bob, '滨江二')
  await say(bob, ada, '滨江三')
  await say(bob, ada, '滨江四')
  await actOn(ada, 'delete', bob, 3)
  await actOn(bob, 'recall', ada, 4)
  expect(seqsOf(await find(ada, '滨江'))).toEqual([2])
  expect(seqsOf(await find(bob, '滨江'))).toEqual([3, 2, 1])
})

test('finds only own messages while the peer is unavailable, for whatever reason', async () => {
  await say(ada, bob, '滨江一')
  await say(bob, ada, '滨江二')
  await insertBlock(app, bob, ada)
  const blocked = await find(ada, '滨江')
  expect(seqsOf(blocked)).toEqual([1])
  // The one who blocked can read on.
  expect(seqsOf(await find(bob, '滨江'))).toEqual([2, 1])
  await app.core.db.deleteFrom('block').execute()
  await changeMember(app, bob, { account_state: 'banned' })
  expect(seqsOf(await find(ada, '滨江'))).toEqual([1])
})

test('refuses words that are too short or too long, and strangers', async () => {
  for (const [words, reason] of [
    ['滨', 'minLength'],
    ['  a ', 'minLength'],
    ['长'.repeat(41), 'maxLength'],
  ]) {
    const answer = await ada.post('/api/user/message_list', { groupId, find: words })
    expectRefusal(answer, 'INVALID_PARAMETERS', { reasons: { find: reason } })
  }
  const eve = await app.seed.member({ nickname: '小夏' })
  expectRefusal(await eve.post('/api/user/message_list', { groupId, find: '滨江' }), 'NOT_FOUND')
})

test('marks nothing as delivered or read', async () => {
  await say(bob, ada, '滨江')
  await find(ada, '滨江')
  expect(await askMessages(bob, groupId)).toMatchObject({ peerDeliveredSeq: 0, peerReadSeq: 0 })
})

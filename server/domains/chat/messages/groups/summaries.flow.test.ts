import { sql } from 'kysely'
import type { Group } from '@contract/types/message'
import { actOn, askMessages, say, seedTalkers } from '../../../../../test/server/acts/messaging'
import type { SeededMember } from '../../../../../test/server/seed'
import { useApp } from '../../../../../test/server/rigs/app-rig'
import { listWrongSummaries } from './side-summary'
import { SUMMARY_WORK } from './summary-round'

const app = useApp({ connections: 12 })
let ada: SeededMember
let bob: SeededMember
let groupId: string

beforeEach(async () => {
  ;({ ada, bob, groupId } = await seedTalkers(app))
})

const rowOf = async (member: SeededMember): Promise<Pick<Group, 'unread'> & { text?: string }> => {
  const { list, unread } = (await member.post('/api/user/message_group_list')).data as {
    list: Group[]
    unread: { main: number }
  }
  const [row] = list
  if (!row) throw new Error('row expected')
  expect(unread.main).toBe(row.unread)
  return { unread: row.unread, text: row.lastMessage?.text ?? '' }
}

const summaryOf = async (member: SeededMember) => {
  const side = await app.core.chatDb
    .selectFrom('message_group_member')
    .select(['unread', 'last_line', 'summed_at'])
    .where('group_id', '=', groupId)
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow()
  const line = side.last_line as { text?: string } | null
  return { unread: side.unread, text: line?.text ?? null, isMade: side.summed_at !== null }
}

test('lists show the unread count and the last line without reading a message', async () => {
  await say(ada, bob, '今天去爬山')
  await say(ada, bob, '你来吗')
  await sql`delete from message where group_id = ${groupId}`.execute(app.core.chatDb)
  expect(await rowOf(bob)).toEqual({ unread: 2, text: '你来吗' })
  expect(await rowOf(ada)).toEqual({ unread: 0, text: '你来吗' })
  // The reconciliation finds what the lists no longer see.
  const wrong = await listWrongSummaries(app.core.db, 5)
  expect(wrong.map(({ memberId }) => memberId).sort()).toEqual([ada.id, bob.id].sort())
  await sql`delete from message_group where id = ${groupId}`.execute(app.core.chatDb)
})

test('a side whose summary is behind is counted, and its next message makes the summary again', async () => {
  await say(ada, bob, '一')
  await sql`update message_group_member set unread = null, last_line = null, summed_at = null
    where group_id = ${groupId}`.execute(app.core.chatDb)
  expect(await rowOf(bob)).toEqual({ unread: 1, text: '一' })
  await say(ada, bob, '二')
  expect(await summaryOf(bob)).toEqual({ unread: 2, text: '二', isMade: true })
  expect(await listWrongSummaries(app.core.db, 5)).toEqual([])
})

describe('what the release before writes', () => {
  const insertOld = async (seq: number, text: string): Promise<void> => {
    await sql`update message_group set last_seq = ${seq} where id = ${groupId}`.execute(app.core.chatDb)
    await sql`insert into message (group_id, seq, id, client_msg_id, from_id, to_id, type, content, created_at)
      values (${groupId}, ${seq}, ${app.core.ids.uuid()}, ${app.core.ids.uuid()}, ${ada.id}, ${bob.id}, 'text',
        ${JSON.stringify({ text })}::jsonb, ${app.clock.now()})`.execute(app.core.chatDb)
  }

  test.each([
    ['a message', { unread: 3, text: '三' }, () => insertOld(3, '三')],
    [
      'a recall',
      { unread: 1, text: '' },
      async () => {
        await sql`update message_group set last_rev = last_rev + 1 where id = ${groupId}`.execute(
          app.core.chatDb,
        )
        await sql`update message set recalled_at = 1, rev = 1 where group_id = ${groupId} and seq = 2`.execute(
          app.core.chatDb,
        )
      },
    ],
    [
      'a read mark',
      { unread: 0, text: '二' },
      () =>
        sql`update message_group_member set read_seq = 2
          where group_id = ${groupId} and member_id = ${bob.id}`.execute(app.core.chatDb),
    ],
  ])('%s is shown at once, and the round makes the summary again', async (_name, shown, write) => {
    await say(ada, bob, '一')
    await say(ada, bob, '二')
    await write()
    expect(await rowOf(bob)).toEqual(shown)
    await app.services.jobs.runRecurring(SUMMARY_WORK)
    expect(await listWrongSummaries(app.core.db, 5)).toEqual([])
    const { unread, text, isMade } = await summaryOf(bob)
    expect({ unread, text: text ?? '', isMade }).toEqual({ ...shown, isMade: true })
  })
})

test('sends, reads, deletions and recalls at once leave the summaries right', async () => {
  for (const text of ['一', '二', '三', '四']) await say(ada, bob, text)
  for (let round = 0; round < 6; round++) {
    const last = 4 + round * 2
    await Promise.all([
      say(ada, bob, `再来一句 ${round}`),
      say(bob, ada, `好的 ${round}`),
      askMessages(bob, groupId, { readSeq: last - 2 }),
      askMessages(ada, groupId, { readSeq: last }),
      actOn(bob, 'delete', ada, last),
      actOn(bob, 'delete', ada, last - 1),
      actOn(ada, 'recall', bob, last),
      actOn(ada, 'heart', bob, last),
    ])
    expect(await listWrongSummaries(app.core.db, 5)).toEqual([])
  }
  expect([(await summaryOf(ada)).isMade, (await summaryOf(bob)).isMade]).toContain(true)
})

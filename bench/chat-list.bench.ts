import { sql } from 'kysely'
import type { Db } from '../server/db/database'
import { GroupLists } from '../server/domains/chat/messages/groups/group-lists'
import { refreshSides } from '../server/domains/chat/messages/groups/side-summary'
import { makePopulation } from './lib/population'
import { median, report, runBench } from './lib/report'

const MEMBERS = 600
const MESSAGES = 200
/** Messages of each chat that the reader has not read. */
const UNREAD = 20
const ROUNDS = 60
const PAGE_ROWS = 20
/** Maximum time of a list beside one that reads messages. Source: ours */
const GOAL = { bound: '≤', limit: 0.75 } as const

/** A reader with a chat with every other member. Returns the reader's id and the ids of the chats. */
const fill = async (db: Db, nowMs: number): Promise<{ readerId: string; groupIds: string[] }> => {
  const { rows } = await sql<{ id: string }>`select id from member order by id limit ${MEMBERS}`.execute(db)
  const [readerId, ...peers] = rows.map(({ id }) => id)
  if (readerId === undefined) throw new Error('members expected')
  await sql`
    insert into message_group (id, low_id, high_id, last_seq, is_answered, origin, created_at)
    select 'group-' || peer, ${readerId}, peer, ${MESSAGES}, true, 'match', ${nowMs}::bigint
    from unnest(${peers}::text[]) as peer`.execute(db)
  await sql`
    insert into message_group_member (group_id, member_id, peer_id, read_seq, active_at)
    select g.id, side.member_id, side.peer_id, ${MESSAGES - UNREAD}::int, ${nowMs}::bigint + row_number() over ()
    from message_group g,
      lateral (values (g.low_id, g.high_id), (g.high_id, g.low_id)) as side (member_id, peer_id)`.execute(db)
  await sql`
    insert into message (group_id, seq, id, client_msg_id, from_id, to_id, type, content, created_at)
    select g.id, seq, g.id || seq, g.id || seq, g.high_id, g.low_id, 'text',
      jsonb_build_object('text', '周末一起去爬山吗 ' || seq), ${nowMs}::bigint + seq
    from message_group g, generate_series(1, ${MESSAGES}::int) as seq`.execute(db)
  await sql`vacuum analyze message, message_group, message_group_member`.execute(db)
  return { readerId, groupIds: peers.map((peer) => `group-${peer}`) }
}

const timesOf = async (work: () => Promise<unknown>): Promise<number> => {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  return median(times.slice(ROUNDS / 6))
}

const measure = async (db: Db, readerId: string): Promise<Readonly<Record<'page' | 'unread', number>>> => {
  const lists = new GroupLists(db)
  const options = { box: 'main', waitingSinceMs: 0, after: null, limit: PAGE_ROWS } as const
  return {
    page: await timesOf(() => lists.list(readerId, options)),
    unread: await timesOf(() => lists.countUnread(readerId)),
  }
}

const bench = async (): Promise<void> => {
  const nowMs = Date.now()
  const population = await makePopulation(MEMBERS, 1, nowMs)
  const { db } = population
  try {
    const { readerId, groupIds } = await fill(db, nowMs)
    // Without summaries the lists read messages, as they always did before there were any.
    const counted = await measure(db, readerId)
    await refreshSides(db, groupIds)
    await sql`vacuum analyze message_group_member`.execute(db)
    const stored = await measure(db, readerId)
    for (const name of ['page', 'unread'] as const) {
      report({ name: `chat_list.${name}_counted`, value: counted[name], unit: 'ms' })
      report({ name: `chat_list.${name}_stored`, value: stored[name], unit: 'ms' })
      report({
        name: `chat_list.${name}_ratio`,
        value: stored[name] / counted[name],
        unit: 'of counted',
        goal: GOAL,
      })
    }
  } finally {
    await population.close()
  }
}

runBench(bench)

import { SERVICE_ACCOUNT_ID } from '@contract/constants'
import { sql } from 'kysely'
import { createChatDatabase, tablesOf } from '../../../../test/server/chat/chat-database'
import { createThreads, THREADS_AT } from '../../../../test/server/rigs/chat-threads'
import type { TestDatabase } from '../../../../test/server/database'
import { CHAT_SERVER_TABLES, CHAT_TABLES, type ChatDb, chatDbOf } from '../../../db/chat/chat-tables'
import { type Database, openDatabase } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import { chatObjectsOf, erasurePlan } from '../../account/cancellation/erasure-plan'
import { chatMediaOf, exportParts } from '../../account/exports/export-plan'
import {
  findGroupId,
  listGroupPairs,
  listGroupPeers,
  listStrangers,
  listTalking,
} from '../../account/members/pair-threads'
import { hasTalked, listTalked } from '../../money/unlocks/audience'
import { ReportRepository } from '../../safety/reports/report.repository'
import { AwayRepository } from '../away/away.repository'
import { MessageMediaRepository } from './media/message-media.repository'
import { MessageChangeRepository } from './message-change.repository'
import { GroupListRepository } from './groups/group-list.repository'
import { MessageGroupRepository } from './groups/message-group.repository'
import { MessageRepository } from './message.repository'
import { listWrongSummaries } from './groups/side-summary'
import { refreshSummaries } from './groups/summary-round'

/**
 * The chat tables alone on a database of their own: every statement of the chats runs there, so none needs another table.
 * It is no proof that a send may go there: its transaction also writes the allowance and the events. Source:
 * docs/decisions/0018-chat-tables.md
 */

let own: TestDatabase
let database: Database
let chatDb: ChatDb

const called = new Set<string>()

/** The repository, whose called methods are remembered. */
const watched = <Repository extends object>(repository: Repository): Repository =>
  new Proxy(repository, {
    get(target, name, receiver) {
      called.add(`${target.constructor.name}.${String(name)}`)
      return Reflect.get(target, name, receiver) as unknown
    },
  })

const groups = () => watched(new MessageGroupRepository(chatDb))
const lists = () => watched(new GroupListRepository(chatDb))
const messages = () => watched(new MessageRepository(chatDb))
const changes = () => watched(new MessageChangeRepository(chatDb))
const media = () => watched(new MessageMediaRepository(chatDb))

beforeAll(async () => {
  own = await createChatDatabase()
  database = openDatabase(own.url, { maxConnections: 2, onError: () => undefined })
  chatDb = chatDbOf(database.db)
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

const AT = THREADS_AT
const { newId, newMember, open: openThread } = createThreads(groups, messages)

const bySeq = (rows: readonly { seq: number }[]): number[] => rows.map(({ seq }) => seq)

test('the database has the tables of a server of chats and no other', async () => {
  expect(await tablesOf(own)).toEqual([...CHAT_SERVER_TABLES].sort())
})

test('opens a group, finds it by its pair and locks it', async () => {
  const { id, ada, ben } = await openThread()
  expect(await groups().find(ben, ada)).toMatchObject({ id, is_answered: true })
  expect(await groups().findById(id)).toMatchObject({ id })
  await database.db.transaction().execute(async (tx) => {
    expect(await watched(new MessageGroupRepository(tx)).lock(ada, ben)).toMatchObject({ id })
  })
  await groups().insert({ id: newId(), aId: ben, bId: ada, openedBy: null, origin: 'match', atMs: AT })
  expect(await groups().latestOf(ada, 5)).toEqual([{ groupId: id, peerId: ben }])
})

test('writes messages in order, refuses a client id of before and keeps both summaries', async () => {
  const { id, ada, ben, say } = await openThread()
  expect([await say('one', { client_msg_id: 'first' }), await say('two')]).toEqual([1, 2])
  expect(await messages().findByClientId(id, ada, 'first')).toMatchObject({ seq: 1, group_id: id })
  expect(await messages().findByClientId('another', ada, 'first')).toBeNull()
  expect(await say('one', { client_msg_id: 'first' })).toBe(0)
  const [mine, theirs] = await groups().getSides(id, ben)
  expect(mine).toMatchObject({ unread: 2, last_line: { text: 'two' } })
  expect(theirs).toMatchObject({ unread: 0, sent_count: 2 })
})

test('lists the groups of a side with what is unread', async () => {
  const { id, ada, ben, say } = await openThread()
  await say('one')
  const query = { box: 'main', waitingSinceMs: 0, after: null, limit: 2 } as const
  expect(await lists().list(ben, query)).toMatchObject([{ groupId: id, peerId: ada, unread: 1 }])
  expect(await lists().find(ada, id)).toMatchObject({ peerId: ben, unread: 0, last: { text: 'one' } })
  expect(await lists().listUnread(ben)).toMatchObject([{ peerId: ada, isGreeting: false, unread: 1 }])
})

test('lists what a side holds, with quotes', async () => {
  const { id, ben, say } = await openThread()
  for (const text of ['one', 'two', 'three']) await say(text)
  expect(await messages().find(id, 2)).toMatchObject({ content: { text: 'two' } })
  expect(await messages().findKept(id, ben, 3)).toMatchObject({ seq: 3 })
  expect(bySeq(await messages().list(id, ben, { beforeSeq: 3, afterSeq: null, limit: 5 }))).toEqual([1, 2])
  expect(bySeq(await messages().listLastFrom(id, 2, 5))).toEqual([2, 3])
  expect(await messages().listQuoted(id, ben, [1])).toMatchObject([{ seq: 1, isKept: true }])
  const reports = new ReportRepository(database.db)
  expect(await reports.lines(id, [1, 3], ben)).toMatchObject([{ by: 'target' }, { seq: 3 }])
})

test('searches the texts of a part, the newest first', async () => {
  const { id, ada, ben, say } = await openThread()
  for (const text of ['one', 'two', 'three']) await say(text)
  expect(await messages().listTexts(id, ben, { fromSeq: 2, beforeSeq: 4 })).toEqual([
    { seq: 3, fromId: ada, text: 'three' },
    { seq: 2, fromId: ada, text: 'two' },
  ])
  expect(bySeq(await messages().listBySeq(id, ben, [1, 3]))).toEqual([3, 1])
})

test('moves the read and the delivered mark', async () => {
  const { id, ben, say } = await openThread()
  for (const text of ['one', 'two']) await say(text)
  expect(await groups().raiseDeliveredSeq(id, ben, 2)).toMatchObject({ seq: 2, hasTheirs: true })
  expect(await groups().raiseReadSeq(id, ben, 1)).toMatchObject({ seq: 1, unread: 1 })
  expect(await groups().raiseReadSeq(id, ben, 2)).toMatchObject({ seq: 2, unread: 0 })
})

test('recalls, gives hearts, changes a card, hides and restores', async () => {
  const { id, ada, ben, say } = await openThread()
  const card = await say('', { type: 'wx_exchange', content: { state: 'asked' } })
  expect(await messages().listAskings(id)).toEqual([{ seq: card, to_id: ben }])
  await changes().setContent(id, card, { state: 'declined' })
  const liked = await say('liked')
  await changes().setHearts(id, liked, [ben])
  const recalled = await say('recalled')
  await changes().recall(id, recalled, AT)
  expect(await messages().listChanged(id, ben, 0, 9)).toMatchObject([
    { seq: card, content: { state: 'declined' } },
    { seq: liked, heart_by: [ben] },
    { seq: recalled, recalled_at: AT },
  ])
  expect([await changes().hide(id, ada, liked), await changes().hide(id, ada, liked)]).toEqual([true, false])
  expect(await changes().isHidden(id, ada, liked)).toBe(true)
  expect(await listWrongSummaries(chatDb, 5)).toEqual([])
  expect(await changes().restore(id, recalled)).toMatchObject({
    recalled_at: null,
    content: { text: 'recalled' },
  })
  expect(await listWrongSummaries(chatDb, 5)).toEqual([])
})

test('pins, archives, deletes, closes and opens again', async () => {
  const { id, ada, ben, say } = await openThread()
  await say('one')
  await database.db.transaction().execute((tx) => watched(new MessageGroupRepository(tx)).lockPins(ada))
  expect(await groups().updateSide(ada, ben, { pinned_at: AT, is_archived: true })).toBe(id)
  expect(await groups().countOtherPinned(ada, newMember())).toBe(1)
  expect(await groups().clearSide(ada, ben)).toBe(id)
  expect(await messages().list(id, ada, { beforeSeq: null, afterSeq: null, limit: 5 })).toEqual([])
  expect(await groups().setClosed(ada, ben, AT)).toBe(id)
  await groups().setAnswered(id)
  await groups().openBoth(id, 'speed', AT)
  expect(await groups().findById(id)).toMatchObject({ closed_at: null, origin: 'speed' })
  await say('', { type: 'tip', content: { tip: 'matched' } })
  expect(await messages().hasTipSince(id, 'matched', AT)).toBe(true)
})

test('finds the message that shows an object', async () => {
  const { id, ada, ben, say } = await openThread()
  const seq = await say('', { type: 'image', content: { key: 'pictures/a.jpg' } })
  await media().insert(id, seq, ['pictures/a.jpg'])
  const sent = { groupId: id, key: 'pictures/a.jpg' }
  expect(await media().findShown(ben, sent)).toEqual({ fromId: ada, peerId: ada })
  expect(await media().findShown(newMember(), sent)).toBeNull()
  expect(await media().isSent(sent)).toBe(true)
  for (const other of [
    { ...sent, groupId: 'another' },
    { ...sent, key: 'pictures/b.jpg' },
  ]) {
    expect(await media().findShown(ben, other)).toBeNull()
    expect(await media().isSent(other)).toBe(false)
  }
})

test('answers what relations, unlocks and notices ask about threads', async () => {
  const { id, ada, ben, say } = await openThread()
  await say('one')
  const stranger = newMember()
  const pair = { viewerId: ada, id: ben }
  expect(await listTalking(chatDb, [pair, { viewerId: ada, id: stranger }])).toEqual(new Set([pair]))
  expect(await listStrangers(chatDb, ada, [ben, stranger])).toEqual([stranger])
  expect(await listGroupPeers(chatDb, ada, [ben, stranger])).toEqual([ben])
  expect(await listGroupPairs(chatDb, [ada, stranger], [ben, ada])).toEqual([{ memberId: ada, peerId: ben }])
  expect(await findGroupId(chatDb, ben, ada)).toBe(id)
  expect(await findGroupId(chatDb, ada, stranger)).toBeNull()
  expect(await hasTalked(chatDb, ada, ben)).toBe(false)
  await say('two', { from_id: ben, to_id: ada })
  expect(await hasTalked(chatDb, ada, ben)).toBe(true)
  expect(await listTalked(chatDb, [{ viewerId: ada, id: stranger }, pair])).toEqual(new Set([pair]))
  const about = { message: { groupId: id, seq: 2 }, notice: null } as Parameters<AwayRepository['factsOf']>[1]
  expect(await new AwayRepository(database.db).factsOf(ben, about)).toMatchObject({
    unread: 1,
    isMuted: false,
  })
})

test('makes summaries again that the release before left behind', async () => {
  const { id, say } = await openThread()
  await say('one')
  await sql`update message_group_member set summed_at = null, unread = null where group_id = ${id}`.execute(
    chatDb,
  )
  const transaction: Core['transaction'] = (work) =>
    database.background.transaction().execute((tx) => work(tx as unknown as Tx))
  await refreshSummaries({ background: { db: database.background, chatDb, transaction } } as unknown as Core)
  const { rows } =
    await sql`select unread from message_group_member where group_id = ${id} order by unread`.execute(chatDb)
  expect(rows).toEqual([{ unread: 0 }, { unread: 1 }])
})

test('exports the messages of a member', async () => {
  const { id, ada, ben, say } = await openThread()
  await say('mine', { content: { text: 'mine', key: 'voices/a.mp3' } })
  await changes().setHearts(id, 1, [ben])
  await changes().hide(id, ben, 1)
  const help = await openThread(SERVICE_ACCOUNT_ID, ada)
  await help.say('support')
  const read = async (file: keyof typeof exportParts, memberId: string) =>
    (await exportParts[file].rows(memberId).execute(database.db)).rows
  expect(await read('messages/groups', ada)).toHaveLength(2)
  expect(await read('messages/sent', ada)).toMatchObject([{ by_support: false }, { by_support: true }])
  expect(await read('messages/hearts', ben)).toMatchObject([{ group_id: id, seq: 1 }])
  expect(await read('messages/hidden', ben)).toMatchObject([{ group_id: id, seq: 1 }])
  expect((await chatMediaOf(ada).execute(database.db)).rows).toMatchObject([{ object_key: 'voices/a.mp3' }])
})

test('erases a member: words and objects go, the other side keeps its chat', async () => {
  const { id, ada, ben, say } = await openThread()
  await media().insert(id, await say('one'), ['pictures/b.jpg'])
  const help = await openThread(SERVICE_ACCOUNT_ID, ada)
  expect((await chatObjectsOf(ada).execute(database.db)).rows).toEqual([{ key: 'pictures/b.jpg' }])
  for (const table of Object.keys(erasurePlan) as (keyof typeof erasurePlan)[]) {
    const fate = erasurePlan[table]
    if (fate.how !== 'erased' || !(CHAT_TABLES as readonly string[]).includes(table)) continue
    for (const step of fate.steps(ada)) await step.execute(database.db)
  }
  expect(await groups().findById(help.id)).toBeNull()
  expect(await messages().find(id, 1)).toMatchObject({ content: {}, recalled_at: AT })
  expect(await groups().getSides(id, ben)).toMatchObject([
    { member_id: ben, last_line: null },
    { member_id: ada },
  ])
})

test('ran every method of the chat repositories', () => {
  const all = [
    GroupListRepository,
    MessageGroupRepository,
    MessageRepository,
    MessageChangeRepository,
    MessageMediaRepository,
  ].flatMap(({ name, prototype }) =>
    Object.getOwnPropertyNames(prototype)
      .filter((method) => method !== 'constructor')
      .map((method) => `${name}.${method}`),
  )
  expect(all.filter((method) => !called.has(method))).toEqual([])
})

import { DAY_MS, MINUTE_MS } from '@contract/constants'
import { chatDbOf } from '../db/chat/chat-tables'
import type { Db } from '../db/database'
import type { Tx } from '../db/transaction'
import type { Services } from '../deps'
import type { Core } from '../lib/core'
import { refreshSides } from '../domains/chat/messages/groups/side-summary'
import { conversations, type Line } from './conversations'
import type { DemoMember } from './demo-members'

/** How long members who talk have known each other: long enough to have bought each other's contacts. */
const MATCHED_AGO_MS = 40 * DAY_MS

type Pair = readonly [a: DemoMember, b: DemoMember]

const ordered = (a: string, b: string): [string, string] => (a < b ? [a, b] : [b, a])

const like = async (core: Core, db: Db, fromId: string, toId: string, atMs: number): Promise<void> => {
  await db
    .insertInto('action')
    .values({ id: core.ids.ulid(atMs), kind: 'like', from_id: fromId, to_id: toId, created_at: atMs })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const match = async (core: Core, services: Services, tx: Tx, [a, b]: Pair, atMs: number): Promise<string> => {
  await like(core, tx, a.id, b.id, atMs - MINUTE_MS)
  await like(core, tx, b.id, a.id, atMs)
  const groupId = await services.groups.openForMatch(tx, a.id, b.id, 'match', atMs)
  const [lowId, highId] = ordered(a.id, b.id)
  await tx
    .insertInto('match')
    .values({ low_id: lowId, high_id: highId, id: core.ids.ulid(atMs), group_id: groupId, created_at: atMs })
    .execute()
  return groupId
}

/** Writes a conversation of two members; the receiver has not read the last line unless both saw it. */
const talk = async (
  core: Core,
  db: Db,
  groupId: string,
  [a, b]: Pair,
  lines: readonly Line[],
  endMs: number,
  isSeen = false,
) => {
  const startMs = endMs - lines.length * 4 * MINUTE_MS
  const rows = lines.map(([who, text], at) => {
    const createdAt = startMs + at * 4 * MINUTE_MS
    const [from, to] = who === 'a' ? [a, b] : [b, a]
    return {
      group_id: groupId,
      seq: at + 1,
      id: core.ids.ulid(createdAt),
      client_msg_id: core.ids.uuid(),
      from_id: from.id,
      to_id: to.id,
      type: 'text',
      content: JSON.stringify({ text }),
      created_at: createdAt,
    }
  })
  const last = rows.at(-1)
  if (!last) return
  const chatDb = chatDbOf(db)
  await chatDb.insertInto('message').values(rows).execute()
  await chatDb
    .updateTable('message_group')
    .set({ last_seq: last.seq, is_answered: true })
    .where('id', '=', groupId)
    .execute()
  for (const member of [a, b]) {
    await chatDb
      .updateTable('message_group_member')
      .set({
        read_seq: member.id === last.to_id && !isSeen ? last.seq - 1 : last.seq,
        sent_count: rows.filter((row) => row.from_id === member.id).length,
        active_at: last.created_at,
      })
      .where('group_id', '=', groupId)
      .where('member_id', '=', member.id)
      .execute()
  }
  await refreshSides(db, [groupId])
}

const visit = async (core: Core, db: Db, fromId: string, toId: string, atMs: number): Promise<void> => {
  await db
    .insertInto('visit')
    .values({
      id: core.ids.ulid(atMs),
      from_id: fromId,
      to_id: toId,
      on_day: new Date(atMs).toISOString().slice(0, 10),
      source: 'home',
      visited_at: atMs,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const follow = async (core: Core, db: Db, fromId: string, toId: string, atMs: number): Promise<void> => {
  await db
    .insertInto('action')
    .values({ id: core.ids.ulid(atMs), kind: 'follow', from_id: fromId, to_id: toId, created_at: atMs })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Writes a history for one login member: matches, conversations, likes, visits and follows. */
const writePast = async (
  core: Core,
  services: Services,
  tx: Tx,
  self: DemoMember,
  { talkers, former, strangers }: Company,
) => {
  const now = core.clock.now()
  for (const [at, other] of talkers.entries()) {
    const endMs = now - (at * 9 + 1) * 17 * MINUTE_MS
    const groupId = await match(core, services, tx, [self, other], endMs - MATCHED_AGO_MS)
    await talk(core, tx, groupId, [self, other], conversations[at] ?? [], endMs)
  }
  for (const [at, other] of former.entries()) {
    const endMs = now - MATCHED_AGO_MS - at * DAY_MS
    const groupId = await match(core, services, tx, [self, other], endMs - DAY_MS)
    await talk(core, tx, groupId, [self, other], conversations[at % conversations.length] ?? [], endMs, true)
  }
  const [newMatch, ...rest] = strangers
  if (newMatch) await match(core, services, tx, [self, newMatch], now - 50 * MINUTE_MS)
  for (const [at, other] of rest.slice(0, 12).entries()) {
    const atMs = now - (at + 1) * 73 * MINUTE_MS
    await visit(core, tx, other.id, self.id, atMs)
    if (at % 4 === 0) await like(core, tx, other.id, self.id, atMs + MINUTE_MS)
    if (at % 3 === 0) await follow(core, tx, self.id, other.id, atMs)
    if (at % 4 === 0) await follow(core, tx, other.id, self.id, atMs)
    if (at % 3 === 1) await visit(core, tx, self.id, other.id, atMs - MINUTE_MS)
  }
}

/** The members whom a login member knows or may meet. */
export interface Company {
  /** Members they talk with at present. */
  readonly talkers: readonly DemoMember[]
  /** Members they talked with some time ago. */
  readonly former: readonly DemoMember[]
  readonly strangers: readonly DemoMember[]
}

/** Number of sales that is enough for more than one withdrawal of a seller. Source: ours */
const FORMER = 16

/** The company of each login member: all members of the other gender except the login members. */
export const companyOf = (
  self: DemoMember,
  logins: readonly DemoMember[],
  members: readonly DemoMember[],
): Company => {
  const others = members.filter(
    (other) => other.profile.gender !== self.profile.gender && !logins.includes(other),
  )
  const from = logins.indexOf(self) * 5
  const own = [...others.slice(from), ...others.slice(0, from)]
  const isSeller = self.profile.isVerified
  const strangers = own.slice(conversations.length, isSeller ? -FORMER : undefined)
  return {
    talkers: own.slice(0, conversations.length),
    former: isSeller ? own.slice(-FORMER) : [],
    strangers,
  }
}

/** Writes the histories of the login members; each meets other members of the demo world. */
export const writeHistory = async (
  core: Core,
  services: Services,
  logins: readonly DemoMember[],
  members: readonly DemoMember[],
): Promise<void> => {
  for (const self of logins) {
    await core.transaction((tx) => writePast(core, services, tx, self, companyOf(self, logins, members)))
  }
  // Past events are not delivered.
  for (const db of core.outboxes) await db.deleteFrom('outbox').execute()
}

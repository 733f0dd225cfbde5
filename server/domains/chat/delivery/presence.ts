import { sql } from 'kysely'
import type { PresenceSignal } from '@contract/types/realtime'
import type { ChatDb } from '../../../db/chat/chat-tables'
import type { Db } from '../../../db/database'
import type { Core } from '../../../lib/core'
import type { HubConnection } from '../../../realtime/hub'
import type { Sender } from '../../../realtime/ports'
import type { Roster, RosterChange } from '../../../realtime/roster'
import { createActivityWriter } from './activity-writer'
import type { Signals } from './signals'
import type { MemberService } from '../../account/members/member.service'

/** What presence needs of the hub. */
export interface PresenceHub {
  isHere(memberId: string): boolean
  recordScreen(memberId: string, connection: HubConnection, isSeen: boolean): void
  onPresence(listener: (memberId: string, isHere: boolean) => void): () => void
}

/** Notifies the peers of open chats when a member comes or goes. Source: product §4, §5.1. */
export interface Presence {
  /**
   * Records that a screen became visible or hidden; each connection has its own. The member's activity is written later,
   * so that the receipt does not wait for the database.
   */
  apply(sender: Sender, signal: PresenceSignal): void
  /** Ends the collecting. Resolves when the changes that are being sent no longer need the database. */
  stop(): Promise<void>
  /** Resolves when the activity of all members is written. */
  settled(): Promise<void>
}

/**
 * Changes are collected for this time, in ms: a reconnect is no change at all, and many changes are one query.
 * Source: ours.
 */
const COLLECT_MS = 1_500
/** Peers notified of one member's change, the latest chats first. Source: ours. */
const MAX_PEERS = 200
/** Members whose peers are looked up at once. Source: ours. */
const PAIRS_CHUNK = 500

interface PeerPair {
  readonly memberId: string
  readonly peerId: string
}

/** Those of the members who show their activity, and whose account is in use. */
const listShowing = async (db: Db, memberIds: readonly string[]): Promise<string[]> => {
  if (memberIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from member where id = any(${[...memberIds]}::text[])
      and not (settings ->> 'hideOnline')::boolean and account_state not in ('banned', 'cancelling')`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The members with the peers of their latest open chats. */
const listChatPeers = async (db: ChatDb, memberIds: readonly string[]): Promise<PeerPair[]> => {
  if (memberIds.length === 0) return []
  const { rows } = await sql<PeerPair>`
    select mine.member_id as "memberId", peers.peer_id as "peerId"
    from unnest(${[...memberIds]}::text[]) as mine (member_id)
    cross join lateral (
      select side.peer_id from message_group_member side
      join message_group g on g.id = side.group_id and g.closed_at is null and g.is_answered
      where side.member_id = mine.member_id and side.is_shown
      order by side.active_at desc limit ${MAX_PEERS}
    ) as peers`.execute(db)
  return rows
}

/** What presence is made of. */
export interface PresenceDeps {
  readonly hub: PresenceHub
  readonly roster: Roster
  readonly signals: Pick<Signals, 'send'>
  readonly members: Pick<MemberService, 'touchActive'>
}

/**
 * Presence over all nodes: a member is present while any node holds a connection of theirs with a visible screen.
 * Presence is never stored: a client that misses a change sees it with the next list. Members who hide their own
 * activity neither send nor receive it. No presence is sent of members who left or were banned, nor across a block.
 */
export const createPresence = (core: Core, { hub, roster, signals, members }: PresenceDeps): Presence => {
  /** Members of this node that the roster contains. */
  const held = new Set<string>()
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | null = null
  const activity = createActivityWriter(core, { members })
  /** Changes reach the roster one after another, in their order. */
  let sending: Promise<void> = Promise.resolve()

  const listPeers = async (memberIds: readonly string[]): Promise<PeerPair[]> => {
    const mine = await listShowing(core.db, memberIds)
    const pairs = await listChatPeers(core.chatDb, mine)
    const showing = new Set(await listShowing(core.db, [...new Set(pairs.map(({ peerId }) => peerId))]))
    return pairs.filter(({ peerId }) => showing.has(peerId))
  }

  const notifyPeers = async (memberIds: readonly string[], online: boolean): Promise<void> => {
    for (let from = 0; from < memberIds.length; from += PAIRS_CHUNK) {
      for (const { memberId, peerId } of await listPeers(memberIds.slice(from, from + PAIRS_CHUNK))) {
        signals.send(peerId, { event: 'presence', userId: memberId, online })
      }
    }
  }

  const send = (findChange: () => Promise<RosterChange>): void => {
    sending = sending
      .then(async () => {
        const { came, left } = await findChange()
        await notifyPeers(came, true)
        await notifyPeers(left, false)
      })
      .catch((error: unknown) => core.log.error('presence.failed', error))
  }

  const flush = (): void => {
    timer = null
    const came = [...changed].filter((id) => hub.isHere(id) && !held.has(id))
    const left = [...changed].filter((id) => !hub.isHere(id) && held.has(id))
    changed.clear()
    for (const id of came) held.add(id)
    for (const id of left) held.delete(id)
    if (came.length + left.length > 0) send(() => roster.update({ came, left }))
  }

  const schedule = (memberId: string): void => {
    changed.add(memberId)
    timer ??= setTimeout(flush, COLLECT_MS)
  }

  const refreshing =
    roster.refreshMs === null
      ? null
      : setInterval(() => send(() => roster.refresh([...held])), roster.refreshMs)

  const unsubscribe = hub.onPresence(schedule)

  return {
    apply({ memberId, connection }, { visible }) {
      hub.recordScreen(memberId, connection, visible)
      if (visible) activity.add(memberId)
    },
    async stop() {
      unsubscribe()
      if (timer) clearTimeout(timer)
      if (refreshing) clearInterval(refreshing)
      await sending
    },
    settled: () => activity.settled(),
  }
}

import { sql } from 'kysely'
import type { PresenceSignal, RealtimeBody } from '@contract/types/realtime'
import type { Core } from '../../lib/core'
import type { Principal } from '../../realtime/ports'

/** What presence needs of the hub. */
export interface PresenceHub {
  deliver(memberId: string, body: RealtimeBody): number
  isOnline(memberId: string): boolean
  onPresence(listener: (memberId: string, isOnline: boolean) => void): () => void
}

/** Tells the peers of open chats who came and who went. Source: product §4, §5.1. */
export interface Presence {
  /** A screen became visible or not. */
  note(sender: Principal, signal: PresenceSignal): Promise<void>
  stop(): void
}

/** Changes are gathered so long, so that a reconnect is no change at all and a herd is one query, in ms. Source: ours. */
const GATHER_MS = 1_500
/** Peers told of one member's change, the latest chats first. Source: ours. */
const MAX_PEERS = 200

interface Tie {
  readonly memberId: string
  readonly peerId: string
}

/**
 * Presence on this process. It is never stored: a peer on another process sees it with the next list.
 * Who hides their own activity neither tells nor is told.
 */
export const createPresence = (
  core: Core,
  hub: PresenceHub,
  touchActive: (memberId: string) => Promise<void>,
): Presence => {
  const told = new Map<string, boolean>()
  const changed = new Set<string>()
  /** What each login session of a connected member said of its screen; sessions that said nothing are absent. */
  const screens = new Map<string, Map<string, boolean>>()
  let timer: NodeJS.Timeout | null = null

  const isHere = (memberId: string): boolean => {
    const said = [...(screens.get(memberId)?.values() ?? [])]
    return hub.isOnline(memberId) && (said.length === 0 || said.includes(true))
  }

  const listTies = async (memberIds: readonly string[]): Promise<Tie[]> => {
    const result = await sql<Tie>`
      select mine.member_id as "memberId", ties.peer_id as "peerId"
      from unnest(${[...memberIds]}::text[]) as mine (member_id)
      join member on member.id = mine.member_id and not (member.settings ->> 'hideOnline')::boolean
      cross join lateral (
        select side.peer_id from message_group_member side
        join message_group g on g.id = side.group_id and g.closed_at is null and g.is_answered
        join member peer on peer.id = side.peer_id and not (peer.settings ->> 'hideOnline')::boolean
        where side.member_id = mine.member_id and side.is_shown
        order by side.active_at desc limit ${MAX_PEERS}
      ) as ties`.execute(core.db)
    return result.rows
  }

  const flush = async (): Promise<void> => {
    timer = null
    const memberIds = [...changed].filter((id) => (told.get(id) ?? false) !== isHere(id))
    changed.clear()
    for (const id of memberIds) {
      if (isHere(id)) told.set(id, true)
      else told.delete(id)
    }
    const at = core.clock.now()
    for (const { memberId, peerId } of memberIds.length === 0 ? [] : await listTies(memberIds)) {
      const online = told.has(memberId)
      hub.deliver(peerId, { event: 'presence', id: core.ids.ulid(at), at, userId: memberId, online })
    }
  }

  const gather = (memberId: string): void => {
    changed.add(memberId)
    timer ??= setTimeout(() => {
      flush().catch((error: unknown) => core.log.error('presence.failed', error))
    }, GATHER_MS)
  }

  const unsubscribe = hub.onPresence((memberId, isOnline) => {
    if (!isOnline) screens.delete(memberId)
    gather(memberId)
  })

  return {
    async note({ memberId, sessionId }, { visible }) {
      const said = screens.get(memberId) ?? new Map<string, boolean>()
      screens.set(memberId, said.set(sessionId, visible))
      gather(memberId)
      if (visible) await touchActive(memberId)
    },
    stop() {
      unsubscribe()
      if (timer) clearTimeout(timer)
    },
  }
}

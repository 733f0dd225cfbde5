import type { KickBody } from '@contract/types/realtime'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { Viewer } from '../../../lib/viewer'
import type { Core } from '../../../lib/core'
import { sha256 } from '../../../lib/sealed/crypto'
import { fail, type RefusalData, SessionError } from '../../../lib/errors'
import type { IpPlaces } from '../../../providers/ip-place/port'
import type { ProductConfig } from '../config/product-config'
import { createSessionVerdicts, type Looked } from './session-verdicts'
import {
  endSessions,
  findSessionByHash,
  insertSession,
  listLiveSessions,
  type SessionRow,
  updateSessionSeen,
} from './session.repository'
import type { MemberService } from '../members/member.service'

/** Why a session ended. */
export type SessionEndReason = KickBody['reason']

type EndListener = (sessionId: string, memberId: string, reason: SessionEndReason) => void
type DescribeBan = (
  db: Db,
  member: { id: string; restriction_reason: string | null; restricted_until: number | null },
  sessionEndedAt: number | null,
) => Promise<RefusalData>
type OpenWork = (db: Db, memberId: string, device: SessionDevice) => Promise<void>
type AccessWork = (db: Db, memberId: string) => Promise<void>

/** A session that was just opened; the only moment at which its token is known. */
export interface OpenedSession {
  readonly id: string
  readonly token: string
  readonly expireAt: number
  /** Older sessions that ended to make room; pass them to `announceEnd` after the commit. */
  readonly endedIds: readonly string[]
}

/** The device and address from which a session is opened. */
export interface SessionDevice {
  readonly deviceId: string
  readonly client: string
  /** Address of the caller; absent without a call. */
  readonly ip?: string
}

/** Dependencies of the sessions. */
export interface SessionDeps {
  readonly productConfig: Pick<ProductConfig, 'login'>
  readonly members: Pick<MemberService, 'touchActive'>
  readonly ipPlaces: IpPlaces
}

/** The sessions of members: their logins on devices. Source: product §4 (auth/me), ours. */
export interface SessionService {
  /**
   * Finds the viewer of a token. This extends the session, at most one write a minute. A result is cached for at most 5 s
   * after the last `confirmEnds`, and for a minute in all.
   *
   * @throws SessionError 401 missing, expired or ended; 403 banned.
   */
  authenticate(token: string): Promise<Viewer>
  /** As `authenticate`, but null instead of an error; for calls that need no session. */
  find(token: string): Promise<Viewer | null>
  /** True when a token was valid at its last lookup on this node. */
  isKnown(token: string): boolean
  /**
   * Opens a session inside a transaction that locked the member. Beyond the maximum number, the least recently used
   * sessions end. Only the place of the address is stored.
   */
  open(tx: Tx, memberId: string, device: SessionDevice): Promise<OpenedSession>
  /** Extends a session at once, never beyond the absolute maximum; returns its new end. */
  slide(viewer: Pick<Viewer, 'id' | 'sessionId'>): Promise<number>
  /** Live sessions, the most recently used first. */
  list(memberId: string): Promise<SessionRow[]>
  /** Ends one session; false when it had ended before. */
  end(sessionId: string, reason?: SessionEndReason): Promise<boolean>
  /** Ends a session of the viewer, also the current one. @throws DomainError NOT_FOUND when it is not theirs or has ended. */
  endOwn(viewer: Pick<Viewer, 'id'>, sessionId: string): Promise<void>
  /** Ends all of a member's sessions. */
  endAll(memberId: string, reason?: SessionEndReason): Promise<void>
  /**
   * Ends a member's sessions inside a transaction, except for the kept one; null keeps no session. Pass the result to
   * `announceEnd` after the commit.
   */
  endOthers(tx: Tx, memberId: string, keptSessionId: string | null): Promise<readonly string[]>
  /** Notifies listeners on this node of sessions that ended: here, after the commit, or on another node. */
  announceEnd(sessionIds: readonly string[], memberId: string, reason: SessionEndReason): void
  /** Drops the cached results of a member's tokens, such as after a ban on another node. */
  forgetMember(memberId: string): void
  /** Trusts no cached result any more: ends of sessions may be lost. */
  distrustAll(): void
  /** Says that every end of a session before this moment, in epoch ms, was announced here. */
  confirmEnds(atMs: number): void
  /** Calls the listener for every session that ends, on any node. */
  onEnded(listener: EndListener): void
  /** Runs work in the transaction that opens a session; `deviceId` may be empty. */
  onOpened(work: OpenWork): void
  /**
   * Runs work in the transaction in which a member, an operator or a phone change ends sessions, also when none was live.
   * Sessions that only make room for a newer one do not count.
   */
  onAccessEnded(work: AccessWork): void
  /** Sets the function that makes the data that a banned member receives. */
  describeBansBy(describe: DescribeBan): void
}

/** Most announced ends that are remembered; far more than can be on their way at once. */
const MAX_ANNOUNCED = 2_000
/** A session's last use, and with it its new end, is written at most this often. */
const SEEN_EVERY_MS = 60_000

/** Sessions in the table `session`. */
export const createSessionService = (
  { db, transaction: inTransaction, clock, ids }: Pick<Core, 'db' | 'transaction' | 'clock' | 'ids'>,
  { productConfig: { login }, members, ipPlaces }: SessionDeps,
): SessionService => {
  const listeners: EndListener[] = []
  const openWorks: OpenWork[] = []
  const accessWorks: AccessWork[] = []
  let describeBan: DescribeBan = (_db, { restriction_reason: reason, restricted_until: until }) =>
    Promise.resolve({ reason, until })
  const announced = new Set<string>()
  /** Ends sessions in one transaction with the events that notify every node. */
  const endAndNotify = async (
    tx: Tx,
    by: Parameters<typeof endSessions>[1],
    reason: SessionEndReason,
  ): Promise<{ id: string; member_id: string }[]> => {
    const ended = await endSessions(tx, by, clock.now())
    for (const { id, member_id: memberId } of ended) {
      tx.events.endSession(memberId, id, reason)
    }
    return ended
  }

  const endAccess = async (transaction: Db, memberId: string): Promise<void> => {
    for (const work of accessWorks) await work(transaction, memberId)
  }

  /** Records that a session is used, which extends it; returns its new end. */
  const prolong = async ({ id, created_at: openedAt }: SessionRow, now: number): Promise<number> => {
    const expireAt = Math.min(now + login.sessionMs, openedAt + login.sessionMaxMs)
    await updateSessionSeen(db, id, { last_seen_at: now, expire_at: expireAt })
    return expireAt
  }

  const recordUse = async (session: SessionRow, now: number): Promise<number> =>
    session.last_seen_at + SEEN_EVERY_MS > now ? session.expire_at : prolong(session, now)

  const look = async (token: string): Promise<Looked> => {
    const now = clock.now()
    const session = await findSessionByHash(db, sha256(token))
    if (!session || session.expire_at <= now) return { verdict: { status: 401 }, memberId: null }
    const memberId = session.member_id
    // A ban ends the sessions, too. The member should learn why.
    if (session.account_state === 'banned') {
      const data = await describeBan(db, { ...session, id: memberId }, session.ended_at)
      return { verdict: { status: 403, data }, memberId }
    }
    // Sessions of an account that is being cancelled end just after that is committed.
    const isOver = session.ended_at !== null || session.account_state === 'cancelling'
    if (isOver) return { verdict: { status: 401 }, memberId: null }
    const expireAt = await recordUse(session, now)
    await members.touchActive(memberId)
    const { id: sessionId, device_id: deviceId, client } = session
    const viewer = { id: memberId, sessionId, deviceId, client }
    return { verdict: { viewer, expireAt }, memberId }
  }

  const verdicts = createSessionVerdicts(clock, look)

  /** False for an end that was announced before: this node's own ends come back through the outbox. */
  const isUnannounced = (sessionId: string): boolean => {
    if (announced.has(sessionId)) return false
    announced.add(sessionId)
    if (announced.size > MAX_ANNOUNCED) announced.delete(announced.keys().next().value as string)
    return true
  }

  const announceEnd: SessionService['announceEnd'] = (sessionIds, memberId, reason) => {
    verdicts.forgetSessions(sessionIds)
    for (const id of sessionIds.filter(isUnannounced))
      for (const listener of listeners) listener(id, memberId, reason)
  }

  const end: SessionService['end'] = async (sessionId, reason = 'signed_out') => {
    const ended = await inTransaction(async (tx) => {
      const rows = await endAndNotify(tx, { ids: [sessionId] }, reason)
      for (const { member_id: memberId } of rows) await endAccess(tx, memberId)
      return rows
    })
    for (const row of ended) announceEnd([row.id], row.member_id, reason)
    return ended.length > 0
  }

  return {
    announceEnd,
    async authenticate(token) {
      const verdict = await verdicts.judge(token)
      if ('status' in verdict) throw new SessionError(verdict.status, verdict.data)
      return verdict.viewer
    },

    async find(token) {
      const verdict = await verdicts.judge(token)
      return 'viewer' in verdict ? verdict.viewer : null
    },

    isKnown: verdicts.isKnown,

    async open(tx, memberId, { deviceId, client, ip = '' }) {
      const now = clock.now()
      const live = await listLiveSessions(tx, memberId, now)
      const endedIds = live.slice(login.maxSessions - 1).map(({ id }) => id)
      if (endedIds.length > 0) await endAndNotify(tx, { ids: endedIds }, 'revoked')
      const token = ids.secret()
      const place = ipPlaces.placeOf(ip)
      const row: SessionRow = {
        id: ids.ulid(now),
        member_id: memberId,
        token_hash: sha256(token),
        device_id: deviceId,
        client,
        city: place?.cityCode ?? place?.regionCode ?? null,
        created_at: now,
        last_seen_at: now,
        expire_at: now + login.sessionMs,
        ended_at: null,
      }
      await insertSession(tx, row)
      for (const work of openWorks) await work(tx, memberId, { deviceId, client, ip })
      return { id: row.id, token, expireAt: row.expire_at, endedIds }
    },

    async slide({ id, sessionId }) {
      const now = clock.now()
      const session = (await listLiveSessions(db, id, now)).find((row) => row.id === sessionId)
      if (!session) throw new SessionError(401)
      return prolong(session, now)
    },

    list: (memberId) => listLiveSessions(db, memberId, clock.now()),

    end,

    async endOwn({ id }, sessionId) {
      const live = await listLiveSessions(db, id, clock.now())
      if (!live.some((session) => session.id === sessionId)) fail('NOT_FOUND')
      await end(sessionId, 'revoked')
    },

    async endAll(memberId, reason = 'revoked') {
      const ended = await inTransaction(async (tx) => {
        await endAccess(tx, memberId)
        return endAndNotify(tx, { memberId }, reason)
      })
      const endedIds = ended.map(({ id }) => id)
      announceEnd(endedIds, memberId, reason)
      verdicts.forgetMember(memberId)
    },

    async endOthers(tx, memberId, keptSessionId) {
      const live = await listLiveSessions(tx, memberId, clock.now())
      const ids = live.map((session) => session.id).filter((id) => id !== keptSessionId)
      if (ids.length > 0) await endAndNotify(tx, { ids }, 'revoked')
      await endAccess(tx, memberId)
      return ids
    },

    forgetMember: verdicts.forgetMember,
    distrustAll: verdicts.distrustAll,
    confirmEnds: verdicts.confirm,

    onEnded: (listener) => void listeners.push(listener),
    onOpened: (work) => void openWorks.push(work),
    onAccessEnded: (work) => void accessWorks.push(work),
    describeBansBy(describe) {
      describeBan = describe
    },
  }
}

import { closeCodes, type CloseCode } from '@contract/realtime'
import type { RealtimeBody } from '@contract/types/realtime'
import { ClosingLog } from './closing-log'
import { DeliveryCounts, type PushOutcome } from './delivery-counts'
import type { Principal } from './ports'
import { Push } from './push'

/** An authenticated connection, as the hub sees it. */
export interface HubConnection {
  /** Sends the body to each of the connection's subscriptions. Returns the outcome. */
  push(push: Push): PushOutcome
  /** Closes the connection. With `sessionEnded` its waiting SENDs are dropped. Idempotent. */
  end(code: CloseCode, reason: string): void
}

/** Why all connections of a member are closed; becomes the close reason. Source: ours */
export type MemberCloseReason = 'banned' | 'cancelled' | 'signed_out'

/** Why all connections of a login session are closed; becomes the close reason. Source: ours */
export type SessionCloseReason = 'signed_out' | 'revoked' | 'banned'

/** Called when a member becomes present or absent, by the connections of this process. */
export type PresenceListener = (memberId: string, isHere: boolean) => void

interface Seat {
  readonly connection: HubConnection
  readonly principal: Principal
  /** True when the client reported that its screen is hidden; it counts as visible before the first report. */
  isHidden: boolean
}

const memberKey = (memberId: string): string => `member ${memberId}`
const sessionKey = (sessionId: string): string => `session ${sessionId}`

/** The connections of this process, and the way to push to them. */
export class Hub {
  /** Pushes and ended connections of this process. */
  readonly counts = new DeliveryCounts()
  private readonly seats = new Map<string, Seat[]>()
  private readonly closings = new ClosingLog()
  private readonly presenceListeners = new Set<PresenceListener>()

  /** @param socketsPerMember Maximum connections of a member; one more closes the oldest. */
  constructor(private readonly socketsPerMember: number) {}

  /** Members with at least one connection on this process. */
  get memberCount(): number {
    return this.seats.size
  }

  /**
   * Pushes a body to every connection of the member on this process, at once and without waiting. Returns the number of
   * connections; 0 means offline here. Nothing is stored: a client that misses a body gets the data with a call.
   */
  deliver(memberId: string, body: RealtimeBody): number {
    const seats = this.seats.get(memberId)
    if (!seats) {
      this.counts.addPush(body.event, 'offline')
      return 0
    }
    const push = new Push(memberId, body)
    // A copy, because a connection that is too slow is removed during the push.
    const reached = [...seats]
    for (const { connection } of reached) this.counts.addPush(body.event, connection.push(push))
    return reached.length
  }

  /** Whether the member has a connection on this process. */
  isOnline(memberId: string): boolean {
    return this.seats.has(memberId)
  }

  /** Members with at least one connection on this process, each once. */
  listOnline(): string[] {
    return [...this.seats.keys()]
  }

  /** Whether the member has a connection on this process whose screen may be visible. */
  isHere(memberId: string): boolean {
    return this.seats.get(memberId)?.some(({ isHidden }) => !isHidden) ?? false
  }

  /** Records whether a connection's screen is visible. Does nothing for an unknown connection. */
  recordScreen(memberId: string, connection: HubConnection, isSeen: boolean): void {
    this.watching(memberId, () => {
      const seat = this.seats.get(memberId)?.find((one) => one.connection === connection)
      if (seat) seat.isHidden = !isSeen
    })
  }

  /** Login sessions with at least one connection on this process, each once. */
  listSeated(): string[] {
    return [...new Set([...this.seats.values()].flat().map(({ principal }) => principal.sessionId))]
  }

  /** Adds a listener for presence. Returns the function that removes it. */
  onPresence(listener: PresenceListener): () => void {
    this.presenceListeners.add(listener)
    return () => void this.presenceListeners.delete(listener)
  }

  /** Closes every connection of a login session, also one that is logging in at this moment. */
  closeSession(sessionId: string, reason: SessionCloseReason = 'revoked'): void {
    this.closings.add(sessionKey(sessionId))
    const ending = [...this.seats.values()]
      .flat()
      .filter(({ principal }) => principal.sessionId === sessionId)
    for (const { connection } of ending) connection.end(closeCodes.sessionEnded, reason)
  }

  /** Closes every connection of a member, also one that is logging in at this moment. */
  closeMember(memberId: string, reason: MemberCloseReason): void {
    this.closings.add(memberKey(memberId))
    for (const { connection } of [...(this.seats.get(memberId) ?? [])]) {
      connection.end(closeCodes.sessionEnded, reason)
    }
  }

  /** Closes all connections of this process so that clients reconnect, because they may have missed events. */
  sendAllBack(): void {
    for (const { connection } of [...this.seats.values()].flat()) {
      connection.end(closeCodes.newsMissed, 'News was missed')
    }
  }

  /** Every connection of this process with its owner. */
  listConnections(): readonly Pick<Seat, 'connection' | 'principal'>[] {
    return [...this.seats.values()].flat()
  }

  /** Position in the order of closings; read it before the token is checked and pass it to {@link add}. */
  get closingMark(): number {
    return this.closings.mark
  }

  /** Adds a connection. Returns false when its session or member was closed after the mark; then it must close. */
  add(principal: Principal, connection: HubConnection, closingMark: number): boolean {
    const { memberId, sessionId } = principal
    if (this.closings.hasSince(closingMark, memberKey(memberId), sessionKey(sessionId))) return false
    const seats = this.seats.get(memberId) ?? []
    this.watching(memberId, () => {
      seats.push({ connection, principal, isHidden: false })
      this.seats.set(memberId, seats)
    })
    if (seats.length > this.socketsPerMember)
      seats[0]?.connection.end(closeCodes.replaced, 'Too many connections')
    return true
  }

  /** Removes a connection. Does nothing for an unknown one. */
  remove(memberId: string, connection: HubConnection): void {
    const seats = this.seats.get(memberId)
    const at = seats?.findIndex((seat) => seat.connection === connection) ?? -1
    if (!seats || at < 0) return
    this.watching(memberId, () => {
      seats.splice(at, 1)
      if (seats.length === 0) this.seats.delete(memberId)
    })
  }

  /** Changes a member's connections and calls the listeners when the member's presence changed. */
  private watching(memberId: string, change: () => void): void {
    const wasHere = this.isHere(memberId)
    change()
    const isHere = this.isHere(memberId)
    if (isHere === wasHere) return
    for (const listener of this.presenceListeners) listener(memberId, isHere)
  }
}

import { closeCodes, type CloseCode } from '@contract/realtime'
import type { RealtimeBody } from '@contract/types/realtime'
import { ClosingLog } from './closing-log'
import type { Principal } from './ports'
import { Push } from './push'

/** An authenticated connection as the hub sees it. */
export interface HubConnection {
  /** Sends the body to each of the connection's subscriptions. */
  push(push: Push): void
  /** Closes the connection. Ended as `sessionEnded`, its waiting SENDs are dropped. Idempotent. */
  end(code: CloseCode, reason: string): void
}

/** Why everything of a member is closed; becomes the close reason. Source: ours */
export type MemberCloseReason = 'banned' | 'cancelled' | 'signed_out'

/** Why everything of a login session is closed; becomes the close reason. Source: ours */
export type SessionCloseReason = 'signed_out' | 'revoked' | 'banned'

/** Called when a member begins or ceases to be here, by the connections of this process. */
export type PresenceListener = (memberId: string, isHere: boolean) => void

interface Seat {
  readonly connection: HubConnection
  readonly sessionId: string
  /** The app said that nobody sees it; before its first word it is taken for seen. */
  isHidden: boolean
}

const memberKey = (memberId: string): string => `member ${memberId}`
const sessionKey = (sessionId: string): string => `session ${sessionId}`

/** Who is connected to this process, and the way to push to them. */
export class Hub {
  private readonly seats = new Map<string, Seat[]>()
  private readonly closings = new ClosingLog()
  private readonly presenceListeners = new Set<PresenceListener>()

  /** @param socketsPerMember Most connections a member may hold; one more closes the oldest. */
  constructor(private readonly socketsPerMember: number) {}

  /** Members with at least one connection on this process. */
  get memberCount(): number {
    return this.seats.size
  }

  /**
   * Pushes a body to every connection of the member on this process, at once and without waiting.
   * Returns to how many; 0 means offline here. Nothing is kept: who misses a body asks the calls for it.
   */
  deliver(memberId: string, body: RealtimeBody): number {
    const seats = this.seats.get(memberId)
    if (!seats) return 0
    const push = new Push(memberId, body)
    // A copy, because a connection that is too slow leaves the list while it is pushed to.
    const reached = [...seats]
    for (const { connection } of reached) connection.push(push)
    return reached.length
  }

  /** Whether the member has a connection on this process. */
  isOnline(memberId: string): boolean {
    return this.seats.has(memberId)
  }

  /** Whether the member has a connection on this process whose screen may be seen. */
  isHere(memberId: string): boolean {
    return this.seats.get(memberId)?.some(({ isHidden }) => !isHidden) ?? false
  }

  /** Notes whether the screen behind a connection is seen. Harmless when it is not seated. */
  noteScreen(memberId: string, connection: HubConnection, isSeen: boolean): void {
    this.watching(memberId, () => {
      const seat = this.seats.get(memberId)?.find((one) => one.connection === connection)
      if (seat) seat.isHidden = !isSeen
    })
  }

  /** Login sessions with at least one connection on this process, each once. */
  listSeated(): string[] {
    return [...new Set([...this.seats.values()].flat().map(({ sessionId }) => sessionId))]
  }

  /** Hears who comes and goes. Returns the function that stops it. */
  onPresence(listener: PresenceListener): () => void {
    this.presenceListeners.add(listener)
    return () => void this.presenceListeners.delete(listener)
  }

  /** Closes every connection of a login session, also one that is signing in at this moment. */
  closeSession(sessionId: string, reason: SessionCloseReason = 'revoked'): void {
    this.closings.add(sessionKey(sessionId))
    const ending = [...this.seats.values()].flat().filter((seat) => seat.sessionId === sessionId)
    for (const { connection } of ending) connection.end(closeCodes.sessionEnded, reason)
  }

  /** Closes every connection of a member, also one that is signing in at this moment. */
  closeMember(memberId: string, reason: MemberCloseReason): void {
    this.closings.add(memberKey(memberId))
    for (const { connection } of [...(this.seats.get(memberId) ?? [])]) {
      connection.end(closeCodes.sessionEnded, reason)
    }
  }

  /** Tells every client of this process to come back: what they hear may lack something. */
  sendAllBack(): void {
    for (const { connection } of [...this.seats.values()].flat()) {
      connection.end(closeCodes.newsMissed, 'News was missed')
    }
  }

  /** Place in the order of closings; take it before the token is checked and hand it to {@link add}. */
  get closingMark(): number {
    return this.closings.mark
  }

  /** Seats a connection. False: its session or member was closed since the mark, so it must not live. */
  add(principal: Principal, connection: HubConnection, closingMark: number): boolean {
    const { memberId, sessionId } = principal
    if (this.closings.hasSince(closingMark, memberKey(memberId), sessionKey(sessionId))) return false
    const seats = this.seats.get(memberId) ?? []
    this.watching(memberId, () => {
      seats.push({ connection, sessionId, isHidden: false })
      this.seats.set(memberId, seats)
    })
    if (seats.length > this.socketsPerMember)
      seats[0]?.connection.end(closeCodes.replaced, 'Too many connections')
    return true
  }

  /** Takes a connection out. Harmless when it is not seated. */
  remove(memberId: string, connection: HubConnection): void {
    const seats = this.seats.get(memberId)
    const at = seats?.findIndex((seat) => seat.connection === connection) ?? -1
    if (!seats || at < 0) return
    this.watching(memberId, () => {
      seats.splice(at, 1)
      if (seats.length === 0) this.seats.delete(memberId)
    })
  }

  /** Changes a member's seats and tells when they came or went by it. */
  private watching(memberId: string, change: () => void): void {
    const wasHere = this.isHere(memberId)
    change()
    const isHere = this.isHere(memberId)
    if (isHere === wasHere) return
    for (const listener of this.presenceListeners) listener(memberId, isHere)
  }
}

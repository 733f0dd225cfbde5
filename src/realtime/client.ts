import type * as Stomp from '@stomp/stompjs'
import type { Client, IStompSocket } from '@stomp/stompjs'
import { HEARTBEAT_MS, MAX_RECONNECTS, RECONNECT_DELAY_MS, REQUEST_TIMEOUT_MS } from '@contract/constants'
import {
  appDestinations,
  closeCodes,
  notifyDestination,
  RAW_SOCKET_PATH,
  type AppDestinationName,
} from '@contract/realtime'
import type { PresenceSignal, ReadSignal, RealtimeBody, TypingSignal } from '@contract/types/realtime'
import type { Clock } from '@/lib/time/clock'
import { createEmitter, type Unsubscribe } from '@/lib/emitter'
import { createDuplicateFilter, decodeBody } from './decode'
import type { OpenSocket } from './open-socket'

/** Lifecycle of the client. Source: spec §4 */
export type Activation = 'inactive' | 'active' | 'deactivating'

/**
 * State of the connection as the member sees it: `off` without a session, `lost` when the client stopped trying and
 * waits for a trigger (page shown, network back, a tap).
 * Source: product §2.10
 */
export type LinkState = 'off' | 'connecting' | 'online' | 'reconnecting' | 'lost'

/** Signals that the client can send, by destination. Source: product §4 */
export interface Signals {
  typing: TypingSignal
  read: ReadSignal
  presence: PresenceSignal
}

/** The real-time connection of one member. */
export interface RealtimeClient {
  readonly activation: Activation
  /** Connects as this member and drops an earlier connection. */
  connect(memberId: string): void
  /** Resolves when the socket is closed; no reconnect follows. */
  disconnect(): Promise<void>
  /** Resets the reconnect count, and reconnects at once if the connection is waiting or lost. */
  resume(): void
  /** @throws TypeError "There is no underlying STOMP connection" while disconnected. Source: spec §8 */
  publish<N extends AppDestinationName>(name: N, signal: Signals[N]): void
  onLink(listener: (state: LinkState) => void): Unsubscribe
  /** Emits every pushed body once, in the order of arrival. */
  onBody(listener: (body: RealtimeBody) => void): Unsubscribe
  /**
   * Emits when the server closes the socket because the session is over or the server serves nobody; the next call
   * confirms it.
   */
  onSessionDoubt(listener: () => void): Unsubscribe
}

type StompLibrary = Pick<typeof Stomp, 'Client' | 'TickerStrategy'>

/** Dependencies of the real-time client. */
export interface RealtimeDeps {
  /** Origin of the server as `http(s)://…`, without a trailing slash. */
  origin(): string
  token(): string | null
  readonly openSocket: OpenSocket
  readonly clock: Clock
  /** Loads the STOMP library; on H5 it is a chunk of its own. */
  loadStomp(): Promise<StompLibrary>
}

/** After these codes the client does not reconnect, because the next attempt would fail in the same way. */
const finalCodes: readonly number[] = [closeCodes.sessionEnded, closeCodes.forbidden, closeCodes.replaced]

const protocols = ['v12.stomp']

const notConnected = () => new TypeError('There is no underlying STOMP connection')

/** The state of the connection; emits every change. */
function createLink() {
  const links = createEmitter<LinkState>()
  let current: LinkState = 'off'
  return {
    on: links.on,
    is: (state: LinkState) => current === state,
    set(next: LinkState) {
      if (current === next) return
      current = next
      links.emit(next)
    },
  }
}

/** Emits every pushed body once. */
function createInbox() {
  const bodies = createEmitter<RealtimeBody>()
  let isNew = createDuplicateFilter()
  return {
    on: bodies.on,
    receive(text: string) {
      const body = decodeBody(text)
      if (body && isNew(body.id)) bodies.emit(body)
    },
    /** The next body belongs to another member. */
    startOver() {
      isNew = createDuplicateFilter()
    },
  }
}

/**
 * Counts reconnects. Only a connection that lasted for a heartbeat resets the count. Otherwise the client would
 * reconnect to a refusing server for ever.
 */
function createReconnectCount(clock: Clock) {
  let count = 0
  let onlineSince: number | null = null
  return {
    isSpent: () => count >= MAX_RECONNECTS,
    add() {
      count += 1
    },
    reset() {
      count = 0
    },
    opened() {
      onlineSince = clock.now()
    },
    closed() {
      if (onlineSince !== null && clock.now() - onlineSince >= HEARTBEAT_MS) count = 0
      onlineSince = null
    },
    /** Closed by the client itself, which says nothing about the server. */
    dropped() {
      onlineSince = null
    },
  }
}

/** Where a STOMP client reports what happens to it. */
interface StompListener {
  /** False for a client of an earlier connection, which reports nothing. */
  isCurrent(): boolean
  onOnline(): void
  onText(text: string): void
  onClose(stomp: Client, code: number | undefined): void
}

/** Builds the STOMP client of one connection, which subscribes to the member's notifications. */
function buildStomp(stompjs: StompLibrary, deps: RealtimeDeps, id: string, listener: StompListener): Client {
  const { isCurrent, onOnline, onText, onClose } = listener
  const stomp: Client = new stompjs.Client({
    webSocketFactory: (): IStompSocket =>
      deps.openSocket(deps.origin().replace(/^http/, 'ws') + RAW_SOCKET_PATH, protocols),
    beforeConnect: () => {
      stomp.connectHeaders = { Authorization: `Bearer ${deps.token() ?? ''}` }
    },
    reconnectDelay: RECONNECT_DELAY_MS,
    heartbeatIncoming: HEARTBEAT_MS,
    heartbeatOutgoing: HEARTBEAT_MS,
    // A browser delays timers of a hidden tab by up to a minute, but not those of a worker. Mini-programs have no
    // worker.
    heartbeatStrategy: stompjs.TickerStrategy.Worker,
    connectionTimeout: REQUEST_TIMEOUT_MS,
    onConnect: () => {
      if (!isCurrent()) return
      stomp.subscribe(notifyDestination(id), (message) => isCurrent() && onText(message.body))
      onOnline()
    },
    onWebSocketClose: (close: { code?: number }) => {
      if (isCurrent()) onClose(stomp, close.code)
    },
  })
  return stomp
}

/** Creates a STOMP client that reconnects every 5 s, at most five times. Source: spec §4, §7, §9 */
export function createRealtimeClient(deps: RealtimeDeps): RealtimeClient {
  const link = createLink()
  const doubts = createEmitter<void>()
  const inbox = createInbox()
  const reconnects = createReconnectCount(deps.clock)
  let activation: Activation = 'inactive'
  let memberId: string | null = null
  let client: Client | null = null
  /** Every start and every stop increases it, so that callbacks of an earlier connection are ignored. */
  let generation = 0

  const giveUp = (stomp?: Client) => {
    activation = 'inactive'
    void stomp?.deactivate()
    link.set('lost')
  }

  const onOnline = () => {
    reconnects.opened()
    link.set('online')
  }

  const onClose = (stomp: Client, code: number | undefined) => {
    reconnects.closed()
    if (code === closeCodes.sessionEnded || code === closeCodes.maintenance) doubts.emit()
    if ((code !== undefined && finalCodes.includes(code)) || reconnects.isSpent()) return giveUp(stomp)
    reconnects.add()
    link.set('reconnecting')
  }

  const drop = (): Promise<void> => {
    generation += 1
    const dropped = client
    client = null
    reconnects.dropped()
    return dropped ? dropped.deactivate() : Promise.resolve()
  }

  const start = (id: string, firstLink: LinkState) => {
    void drop()
    const mine = generation
    const isCurrent = () => mine === generation
    activation = 'active'
    reconnects.reset()
    link.set(firstLink)
    deps.loadStomp().then(
      (stompjs) => {
        if (!isCurrent()) return
        client = buildStomp(stompjs, deps, id, { isCurrent, onOnline, onText: inbox.receive, onClose })
        client.activate()
      },
      () => {
        if (isCurrent()) giveUp()
      },
    )
  }

  return {
    get activation() {
      return activation
    },
    connect(id) {
      if (id !== memberId) inbox.startOver()
      memberId = id
      start(id, 'connecting')
    },
    async disconnect() {
      memberId = null
      activation = 'deactivating'
      const closing = drop()
      const mine = generation
      link.set('off')
      await closing
      if (mine === generation) activation = 'inactive'
    },
    resume() {
      if (memberId === null) return
      const isIdle = link.is('lost') || (link.is('reconnecting') && !client?.webSocket)
      if (isIdle) start(memberId, 'reconnecting')
      else reconnects.reset()
    },
    publish(name, signal) {
      if (!client) throw notConnected()
      client.publish({ destination: appDestinations[name], body: JSON.stringify(signal) })
    },
    onLink: link.on,
    onBody: inbox.on,
    onSessionDoubt: doubts.on,
  }
}

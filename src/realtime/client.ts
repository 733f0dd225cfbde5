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
  /** Emits when the server closes the socket because the session is over; the next call confirms it. */
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

/** Creates a STOMP client that reconnects every 5 s, at most five times. Source: spec §4, §7, §9 */
export function createRealtimeClient(deps: RealtimeDeps): RealtimeClient {
  const links = createEmitter<LinkState>()
  const bodies = createEmitter<RealtimeBody>()
  const doubts = createEmitter<void>()
  let isNew = createDuplicateFilter()
  let activation: Activation = 'inactive'
  let link: LinkState = 'off'
  let memberId: string | null = null
  let client: Client | null = null
  let reconnects = 0
  let onlineSince: number | null = null
  /** Every start and every stop increases it, so that callbacks of an earlier connection are ignored. */
  let generation = 0

  const setLink = (next: LinkState) => {
    if (link === next) return
    link = next
    links.emit(next)
  }

  const receive = (text: string) => {
    const body = decodeBody(text)
    if (body && isNew(body.id)) bodies.emit(body)
  }

  const giveUp = (stomp: Client) => {
    activation = 'inactive'
    void stomp.deactivate()
    setLink('lost')
  }

  /**
   * Only a connection that lasted for a heartbeat resets the count. Otherwise the client would reconnect to a
   * refusing server for ever.
   */
  const wasStable = () => onlineSince !== null && deps.clock.now() - onlineSince >= HEARTBEAT_MS

  const handleClose = (stomp: Client, code: number | undefined) => {
    if (wasStable()) reconnects = 0
    onlineSince = null
    if (code === closeCodes.sessionEnded) doubts.emit()
    if ((code !== undefined && finalCodes.includes(code)) || reconnects >= MAX_RECONNECTS)
      return giveUp(stomp)
    reconnects += 1
    setLink('reconnecting')
  }

  const build = (stompjs: StompLibrary, id: string, isCurrent: () => boolean): Client => {
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
        stomp.subscribe(notifyDestination(id), (message) => isCurrent() && receive(message.body))
        onlineSince = deps.clock.now()
        setLink('online')
      },
      onWebSocketClose: (close: { code?: number }) => {
        if (isCurrent()) handleClose(stomp, close.code)
      },
    })
    return stomp
  }

  const drop = (): Promise<void> => {
    generation += 1
    const dropped = client
    client = null
    onlineSince = null
    return dropped ? dropped.deactivate() : Promise.resolve()
  }

  const start = (id: string, firstLink: LinkState) => {
    void drop()
    const mine = generation
    const isCurrent = () => mine === generation
    activation = 'active'
    reconnects = 0
    setLink(firstLink)
    deps.loadStomp().then(
      (stompjs) => {
        if (!isCurrent()) return
        client = build(stompjs, id, isCurrent)
        client.activate()
      },
      () => {
        if (!isCurrent()) return
        activation = 'inactive'
        setLink('lost')
      },
    )
  }

  return {
    get activation() {
      return activation
    },
    connect(id) {
      if (id !== memberId) isNew = createDuplicateFilter()
      memberId = id
      start(id, 'connecting')
    },
    async disconnect() {
      memberId = null
      activation = 'deactivating'
      const closing = drop()
      const mine = generation
      setLink('off')
      await closing
      if (mine === generation) activation = 'inactive'
    },
    resume() {
      if (memberId === null) return
      const isIdle = link === 'lost' || (link === 'reconnecting' && !client?.webSocket)
      if (isIdle) start(memberId, 'reconnecting')
      else reconnects = 0
    },
    publish(name, signal) {
      if (!client) throw notConnected()
      client.publish({ destination: appDestinations[name], body: JSON.stringify(signal) })
    },
    onLink: links.on,
    onBody: bodies.on,
    onSessionDoubt: doubts.on,
  }
}

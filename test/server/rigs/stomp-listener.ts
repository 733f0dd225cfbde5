import { Client } from '@stomp/stompjs'
import { WebSocket } from 'ws'
import {
  appDestinations,
  notifyDestination,
  RAW_SOCKET_PATH,
  type AppDestinationName,
} from '@contract/realtime'
import type { RealtimeBody } from '@contract/types/realtime'
import { waitUntil } from '../wait-until'

/** A pushed body of one kind. */
export type BodyOf<E extends RealtimeBody['event']> = Extract<RealtimeBody, { event: E }>

/** One device of a member: the STOMP client that the H5 app uses, over a real socket. */
export interface StompListener {
  /** Everything pushed so far, in order. */
  readonly bodies: RealtimeBody[]
  /** Close code of the socket; null while it is open. */
  readonly closeCode: number | null
  of<E extends RealtimeBody['event']>(event: E): BodyOf<E>[]
  /** Waits until this number of bodies of one kind has arrived. */
  waitFor<E extends RealtimeBody['event']>(event: E, count?: number): Promise<BodyOf<E>[]>
  /** Sends to an app destination; resolves with the server's receipt. */
  signal(name: AppDestinationName, body: object): Promise<void>
  close(): Promise<void>
}

/** Connects and subscribes; resolves once both are confirmed. */
export const listenAs = async (
  url: string,
  member: { id: string; token: string },
): Promise<StompListener> => {
  const bodies: RealtimeBody[] = []
  let closeCode: number | null = null
  let receipts = 0
  const client = new Client({
    webSocketFactory: () => new WebSocket(url.replace(/^http/, 'ws') + RAW_SOCKET_PATH, 'v12.stomp'),
    connectHeaders: { Authorization: `Bearer ${member.token}` },
    reconnectDelay: 0,
    heartbeatIncoming: 0,
    heartbeatOutgoing: 0,
    onWebSocketClose: (event: { code: number }) => (closeCode = event.code),
  })
  const confirmed = (receipt: string): Promise<void> =>
    new Promise((resolve) => client.watchForReceipt(receipt, () => resolve()))
  const isReady = new Promise<void>((resolve) => {
    client.onConnect = () => {
      void confirmed('ready').then(resolve)
      client.subscribe(
        notifyDestination(member.id),
        ({ body }) => void bodies.push(JSON.parse(body) as RealtimeBody),
        { receipt: 'ready' },
      )
    }
  })
  client.activate()
  await isReady
  const of = <E extends RealtimeBody['event']>(event: E): BodyOf<E>[] =>
    bodies.filter((body): body is BodyOf<E> => body.event === event)
  return {
    bodies,
    get closeCode() {
      return closeCode
    },
    of,
    async waitFor(event, count = 1) {
      await waitUntil(() => of(event).length >= count)
      return of(event)
    },
    async signal(name, body) {
      receipts += 1
      const receipt = `signal-${receipts}`
      const done = confirmed(receipt)
      client.publish({ destination: appDestinations[name], body: JSON.stringify(body), headers: { receipt } })
      await done
    },
    close: () => client.deactivate(),
  }
}

import * as stompjs from '@stomp/stompjs'
import type { IStompSocket } from '@stomp/stompjs'
import { TextDecoder, TextEncoder } from 'node:util'
import { createRealtimeClient, type LinkState } from '@/realtime/client'
import { manualClock } from './manual-clock'
import { promisesSettled } from './promises'

Object.assign(globalThis, { TextEncoder, TextDecoder })

/** A socket whose server side is the test. */
export class FakeSocket implements IStompSocket {
  onopen: IStompSocket['onopen'] = null
  onmessage: IStompSocket['onmessage'] = null
  onclose: IStompSocket['onclose'] = null
  onerror: IStompSocket['onerror'] = null
  readyState = 0
  readonly sent: string[] = []
  readonly url: string

  constructor(url: string) {
    this.url = url
  }

  send(data: unknown) {
    this.sent.push(String(data))
  }

  close() {
    this.drop(1000)
  }

  open() {
    this.readyState = 1
    this.onopen?.()
  }

  receive(frame: string) {
    this.onmessage?.({ data: frame })
  }

  drop(code: number) {
    if (this.readyState === 3) return
    this.readyState = 3
    this.onclose?.({ code, reason: '', wasClean: code === 1000 })
  }

  /** Opens the socket and answers CONNECT. */
  accept() {
    this.open()
    this.receive('CONNECTED\nversion:1.2\nheart-beat:30000,30000\n\n\0')
  }

  push(body: unknown) {
    const subscription = /\nid:([^\n]+)/.exec(this.sent.find((frame) => frame.startsWith('SUBSCRIBE')) ?? '')
    this.receive(
      `MESSAGE\nsubscription:${subscription?.[1]}\nmessage-id:1\ndestination:x\n\n${JSON.stringify(body)}\0`,
    )
  }
}

/** A real-time client over fake sockets, with all that it reports. */
export function startLink() {
  const sockets: FakeSocket[] = []
  const links: LinkState[] = []
  const events: unknown[] = []
  let doubts = 0
  const clock = manualClock()
  const client = createRealtimeClient({
    origin: () => 'https://jinyu.test',
    token: () => 'secret',
    clock,
    loadStomp: () => Promise.resolve(stompjs),
    openSocket: (url) => {
      const socket = new FakeSocket(url)
      sockets.push(socket)
      return socket
    },
  })
  client.onLink((link) => links.push(link))
  client.onBody((body) => events.push(body))
  client.onSessionDoubt(() => (doubts += 1))
  const latest = () => sockets[sockets.length - 1] as FakeSocket
  return { client, sockets, links, events, clock, latest, doubts: () => doubts }
}

/** Lets fake timers pass, and then every promise that is due. */
export async function pass(ms: number) {
  jest.advanceTimersByTime(ms)
  await promisesSettled()
}

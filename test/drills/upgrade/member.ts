import * as stompjs from '@stomp/stompjs'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { Message } from '@contract/types/message'
import type { RealtimeBody } from '@contract/types/realtime'
import { systemClock } from '@/lib/time/clock'
import { createRealtimeClient, type LinkState, type RealtimeClient } from '@/realtime/client'
import type { SendRecord } from '../../history/history'
import type { SeededMember } from '../../server/seed'
import { textDraft } from '../../server/relations'
import { createCaller, type Caller } from './caller'
import type { Records } from './records'

/** A member of a drill and the group in which it talks. */
export interface MemberOptions {
  /** Address of the proxy. */
  readonly origin: string
  readonly self: Pick<SeededMember, 'id' | 'token'>
  readonly peerId: string
  readonly groupId: string
  readonly records: Records
  random(): number
  /** Longest pause between two calls, in ms. */
  readonly restMs: number
}

const PAGE = 50

/** Orders what the members of one process do. */
let moment = 0
/** Numbers of connections and of texts. */
let sockets = 0
let said = 0

/** A member who makes calls one after the other over a kept connection, and listens by the client's own socket. */
export class DrillMember {
  /** True while the socket is open and everything that was missed before is known. */
  isOnline = false
  /** Numbers of the known messages. */
  private readonly seen = new Set<number>()
  private readonly caller: Caller
  private readonly realtime: RealtimeClient
  private readonly acts: readonly (readonly [share: number, act: () => Promise<unknown>])[]
  private socket = 0
  private closedAt: number | null = null
  private triedAt: number | null = null
  private isWorking = false

  constructor(private readonly options: MemberOptions) {
    const { origin, self, peerId, groupId, records, random } = options
    this.caller = createCaller(origin, self.token, records)
    this.realtime = this.makeSocket()
    const post = (path: string, body: () => object) => () => this.caller.post(`/api/user/${path}`, body())
    const older = () => 30 + Math.floor(random() * 20)
    this.acts = [
      [30, () => this.say()],
      [12, () => this.catchUp()],
      [8, () => this.caller.getPage()],
      [12, post('my_info', () => ({}))],
      [8, post('message_group_list', () => ({ limit: 20 }))],
      [8, post('get', () => ({ userId: peerId, from: 'chat' }))],
      [5, post('image_list', () => ({}))],
      [5, post('update_info', () => ({ filters: { ageMax: older() } }))],
      [4, post('system_message', () => ({}))],
      [4, post('balance', () => ({}))],
      [4, post('message_list', () => ({ groupId, afterSeq: 0, readSeq: this.seen.size, limit: 1 }))],
    ]
  }

  /** Number of known messages. */
  get known(): number {
    return this.seen.size
  }

  connect(): void {
    this.realtime.connect(this.options.self.id)
  }

  /** Makes calls until `rest`, and finishes the last one. */
  async work(): Promise<void> {
    const { random, restMs } = this.options
    this.isWorking = true
    while (this.isWorking) {
      await this.pickAct(random())()
      await pause(random() * restMs)
    }
  }

  rest(): void {
    this.isWorking = false
  }

  leave(): Promise<void> {
    return this.realtime.disconnect()
  }

  /** Asks for everything after the last message without a gap before it, as the client does after a reconnect. */
  async catchUp(): Promise<void> {
    for (let hasMore = true; hasMore;) {
      let last = 0
      while (this.seen.has(last + 1)) last += 1
      const body = { groupId: this.options.groupId, afterSeq: last, limit: PAGE }
      const data = await this.caller.post('/api/user/message_list', body)
      for (const message of (data?.['list'] ?? []) as Message[]) this.add(message, 'listed')
      hasMore = data?.['hasMore'] === true
    }
  }

  /** The act in whose share of all acts this number from 0 to 1 lies. */
  private pickAct(chance: number): () => Promise<unknown> {
    const total = this.acts.reduce((sum, [share]) => sum + share, 0)
    let rest = chance * total
    return this.acts.find(([share]) => (rest -= share) < 0)?.[1] ?? (() => this.say())
  }

  private makeSocket(): RealtimeClient {
    const realtime = createRealtimeClient({
      origin: () => this.options.origin,
      token: () => this.options.self.token,
      openSocket: (url, protocols) => {
        this.socket = sockets += 1
        this.triedAt ??= performance.now()
        return new WebSocket(url, protocols)
      },
      clock: systemClock,
      loadStomp: () => Promise.resolve(stompjs),
    })
    realtime.onLink((link) => this.follow(link))
    realtime.onBody((body) => this.see(body))
    return realtime
  }

  private follow(link: LinkState): void {
    if (link === 'lost') this.options.records.history.incidents.push('a client gave its socket up')
    if (link === 'reconnecting') {
      this.isOnline = false
      this.closedAt = performance.now()
      this.triedAt = null
    }
    if (link === 'online') void this.comeBack()
  }

  private async comeBack(): Promise<void> {
    const now = performance.now()
    if (this.closedAt !== null && this.triedAt !== null)
      this.options.records.returns.push({ awayMs: now - this.closedAt, connectMs: now - this.triedAt })
    this.closedAt = null
    await this.catchUp()
    this.isOnline = this.closedAt === null
  }

  private see(body: RealtimeBody): void {
    if (body.event !== 'msg' || body.message.groupId !== this.options.groupId) return
    const { groupId, seq, id, clientMsgId } = body.message
    this.options.records.history.sights.push({ socket: this.socket, groupId, seq, id, clientMsgId })
    this.add(body.message, 'pushed')
  }

  private add({ seq }: Message, how: 'pushed' | 'listed'): void {
    const { records } = this.options
    if (!this.seen.has(seq)) records[how] += 1
    else if (how === 'pushed') records.pushedAgain += 1
    this.seen.add(seq)
  }

  private async say(): Promise<void> {
    const { self, peerId, records } = this.options
    said += 1
    const text = `第${said}句`
    const draft = textDraft(peerId, text)
    const send: SendRecord = {
      ...{ clientMsgId: draft.clientMsgId, fromId: self.id, toId: peerId, text, invokedAt: (moment += 1) },
      ...{ acknowledgedAt: null, seq: null, result: 'unknown' },
    }
    records.history.sends.set(send.clientMsgId, send)
    const data = await this.caller.post('/api/user/send_msg', draft)
    if (data === null) return
    send.acknowledgedAt = moment += 1
    send.seq = (data['message'] as Message).seq
    send.result = 'acknowledged'
  }
}

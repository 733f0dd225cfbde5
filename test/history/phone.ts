import * as stompjs from '@stomp/stompjs'
import { WebSocket } from 'ws'
import type { RealtimeBody } from '@contract/types/realtime'
import { authApi } from '@/api/auth'
import { configApi } from '@/api/config'
import { createPost, type Send } from '@/api/transport'
import { userApi } from '@/api/user'
import { systemClock } from '@/lib/time/clock'
import { createEmitter } from '@/lib/emitter'
import { ServerClock } from '@/lib/time/server-clock'
import { browserPush } from '@/platform/browser-push'
import { createRealtimeClient } from '@/realtime/client'
import { createKeptChats } from '@/stores/chat/kept-chats.h5'
import { ChatStore } from '@/stores/chat/chat'
import { RootStore } from '@/stores/root'
import { fakeKeptFiles } from '../client/fake-kept-files'
import { fakeStorage } from '../client/fake-storage'
import type { SeededMember } from '../server/seed'

/** Options of a phone. */
export interface PhoneOptions {
  /** Address of the servers' balancer. */
  readonly origin: string
  readonly member: Pick<SeededMember, 'id' | 'token'>
  /** The peers whose chats are open. */
  readonly peerIds: readonly string[]
  /** Sends HTTP requests; the run may replay some. */
  readonly send: Send
  random(): number
  /** Called for every body of every socket; `socket` distinguishes connections. */
  onBody(body: RealtimeBody, socket: number): void
  onSessionEnd(status: number): void
  /** Called at each launch of the app, before anything is loaded. */
  onLaunch(phone: Phone): void
}

/** The pending answer of a killed app. */
const unheard = { answer: new Promise<never>(() => undefined), abort: () => undefined }

/** A member's phone: the client's real stores on a real connection, without a screen. */
export class Phone {
  readonly memberId: string
  private readonly options: PhoneOptions
  private readonly storage
  private readonly network = createEmitter<boolean>()
  private readonly visibility = createEmitter<boolean>()
  private root: RootStore
  private chats: Map<string, ChatStore>
  /** Closes the connection of the present launch. */
  private hangUp: () => void = () => undefined
  /** Number of the app's launch: a killed launch sends nothing any more. */
  private launch = 0
  private static sockets = 0

  constructor(options: PhoneOptions) {
    this.options = options
    this.memberId = options.member.id
    this.storage = fakeStorage({ token: options.member.token })
    this.root = this.build()
    this.chats = new Map()
  }

  get stores(): RootStore {
    return this.root
  }

  /** The open chat with a peer. @throws Error for a peer whose chat is not open. */
  chatWith(peerId: string): ChatStore {
    const chat = this.chats.get(peerId)
    if (!chat) throw new Error(`no chat with ${peerId} is open`)
    return chat
  }

  /** Whether the app runs and its chats are open. */
  get isOpen(): boolean {
    return this.chats.size > 0
  }

  /** Launches the app and opens its chats. */
  async start(): Promise<void> {
    this.options.onLaunch(this)
    await this.root.start()
    for (const peerId of this.options.peerIds) {
      const chat = this.root.create(ChatStore, { userId: peerId })
      this.chats.set(peerId, chat)
      void chat.load()
      chat.setVisible(true)
    }
    void this.root.talk.groups.loadOnce()
  }

  /** Kills the app and launches it again: only stored data is left. */
  async restart(): Promise<void> {
    this.close()
    this.root = this.build()
    await this.start()
  }

  /** The member looks at the phone: the client retries whatever it had given up. */
  wake(): void {
    this.visibility.emit(true)
    for (const chat of this.chats.values()) if (chat.head.value === null) void chat.load()
  }

  /** Taps every "tap to retry". */
  retryFailed(): void {
    for (const message of this.root.talk.outgoing.messages)
      if (message.state === 'failed') this.root.talk.outgoing.retry(message.clientMsgId)
  }

  /** Ends the app. */
  close(): void {
    for (const chat of this.chats.values()) chat.dispose()
    this.chats.clear()
    this.launch += 1
    this.root.stop()
    this.hangUp()
  }

  private build(): RootStore {
    const { origin, random, onSessionEnd } = this.options
    const { launch } = this
    const send: Send = (exchange) => (launch === this.launch ? this.options.send(exchange) : unheard)
    const caller = {
      token: () => this.storage.get('token'),
      deviceId: () => `device-${this.memberId}`,
      language: () => 'zh-CN',
    }
    const post = createPost({
      clock: new ServerClock(systemClock),
      send,
      baseUrl: origin,
      client: 'h5/1.0.0(100)',
      caller,
      onSessionEnd: ({ status }) => onSessionEnd(status),
      onNoSession: () => onSessionEnd(401),
      onServed: () => {},
      onSlow: () => {},
    })
    let socket = 0
    const realtime = createRealtimeClient({
      origin: () => origin,
      token: caller.token,
      openSocket: (url, protocols) => {
        Phone.sockets += 1
        socket = Phone.sockets
        return new WebSocket(url, protocols)
      },
      clock: systemClock,
      loadStomp: () => Promise.resolve(stompjs),
    })
    realtime.onBody((body) => this.options.onBody(body, socket))
    this.hangUp = () => void realtime.disconnect()
    return new RootStore({
      api: { auth: authApi(post), user: userApi(post), config: configApi(post) },
      realtime,
      upload: () => Promise.reject(new Error('nothing is uploaded here')),
      storage: this.storage,
      keptFiles: fakeKeptFiles(new Map()),
      keptChats: createKeptChats(this.storage, systemClock),
      browserPush,
      network: { watch: this.network.on },
      visibility: { isVisible: () => true, watch: this.visibility.on },
      appearance: { isDark: () => false, isMotionReduced: () => true, watch: () => () => undefined },
      systemLanguage: 'zh-CN',
      clock: systemClock,
      random,
      onSessionEnd: () => undefined,
      onTakeOver: () => undefined,
    })
  }
}

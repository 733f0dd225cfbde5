import { makeAutoObservable, runInAction } from 'mobx'
import type { Data } from '@contract/index'
import type { SpeedDate, SpeedPeer, SpeedResult, SpeedState, SpeedWaiting } from '@contract/types/speed'
import { CallError } from '@/api/errors'
import type { UserApi } from '@/api/user'
import type { Clock } from '@/lib/time/clock'
import { coalesce } from '@/lib/coalesce'
import { ServerClock } from '@/lib/time/server-clock'
import type { RealtimeClient } from '@/realtime/client'
import type { ConnectionStore } from '../connection'
import type { BodyOf, InboxStore } from '../chat/groups/inbox'
import type { SessionStore } from '../account/session'
import { SpeedActs } from './speed-acts'
import { nextCheckIn } from './speed-checks'
import { SpeedLinesStore } from './speed-lines'
import type { SystemConfigStore } from '../system-config'
import { TypingStore } from '../chat/typing'
import { TypingSignal } from '../chat/typing-signal'

/** Dependencies of the speed dates. */
export interface SpeedDeps {
  readonly api: Pick<UserApi, 'addAction' | 'deleteAction'>
  readonly realtime: Pick<RealtimeClient, 'publish'>
  readonly inbox: InboxStore
  readonly connection: ConnectionStore
  readonly session: Pick<SessionStore, 'isLoggedIn'>
  readonly systemConfig: SystemConfigStore
  readonly clock: Clock
  newClientToken(): string
  /** Called when a date became a match with this member. */
  onMatch(memberId: string): void
}

/** View of the speed dates' layer; `soon` where they are not available. */
export type SpeedView = 'soon' | 'start' | 'waiting' | 'date' | 'result'

type SpeedAnswer = Pick<Data<'/api/user/add_action'>, 'speed'>

const unobserved = {
  deps: false,
  serverClock: false,
  writers: false,
  askOnce: false,
  signal: false,
  checkTimer: false,
  run: false,
} as const

/**
 * The member's seat in the speed dates: the server's latest complete state, and the lines of the date. Everything
 * shown is derived from that state and the server's clock. An older state that arrives late is dropped, and when one
 * may have been missed the client asks the server.
 * Source: product §0.2, screens.md B
 */
export class SpeedStore {
  /** Null until the server has sent it. */
  state: SpeedState | null = null
  readonly lines: SpeedLinesStore
  private readonly writers = new TypingStore()
  /** True when the server ended the waiting, because the connection was down for too long. */
  isWaitLost = false
  /** The peer of the latest date; stays for the result. */
  lastPeer: SpeedPeer | null = null
  /** The date that this run of the app has seen; only its result is shown. */
  private seenId: string | null = null
  private closedId: string | null = null
  /** The {@link call} for which the layer was opened last. */
  answeredCall: string | null = null
  private readonly serverClock: ServerClock
  readonly acts: SpeedActs
  private readonly signal: TypingSignal
  private readonly askOnce = coalesce(() => this.ask())
  private checkTimer: ReturnType<typeof setTimeout> | undefined
  private run = 0
  private readonly deps: SpeedDeps

  constructor(deps: SpeedDeps) {
    this.deps = deps
    this.serverClock = new ServerClock(deps.clock)
    const speedId = () => this.date?.speedId ?? null
    this.acts = new SpeedActs({ ...deps, speedId, perform: (call) => this.perform(call) })
    this.signal = new TypingSignal({ ...deps, reader: speedId })
    this.lines = new SpeedLinesStore({
      send: (speedId, { text, clientToken }) =>
        this.perform(() => deps.api.addAction({ kind: 'speed_line', extra: { speedId, text }, clientToken })),
      newClientToken: deps.newClientToken,
      isConnected: () => deps.connection.isReachable,
    })
    makeAutoObservable<this, keyof typeof unobserved>(
      this,
      { ...unobserved, acts: false, lines: false, serverNow: false },
      { autoBind: true, deep: false },
    )
    deps.inbox.on('speed', this.onEvent)
    deps.connection.onReachable(() => {
      this.lines.flush()
      void this.refresh()
    })
    deps.connection.onPoll(() => {
      if (this.state === null) void this.refresh()
    })
  }

  /** True when speed dates are available to this member. */
  get isOn(): boolean {
    return this.deps.systemConfig.value?.features.speed === true
  }

  get view(): SpeedView {
    if (!this.isOn) return 'soon'
    if (this.waiting) return 'waiting'
    if (this.date) return 'date'
    return this.result ? 'result' : 'start'
  }

  get waiting(): SpeedWaiting | null {
    return this.state?.phase === 'waiting' ? this.state.waiting : null
  }

  /** The running date, including the choice; null without one. */
  get date(): SpeedDate | null {
    const { state } = this
    return state?.phase === 'talking' || state?.phase === 'choosing' ? state.date : null
  }

  get isPeerTyping(): boolean {
    return this.date !== null && this.writers.has(this.date.speedId)
  }

  get isChoosing(): boolean {
    return this.state?.phase === 'choosing'
  }

  /** The end of the date that was just seen, until it is dismissed; null otherwise. */
  get result(): SpeedResult | null {
    const result = this.state?.phase === 'over' ? this.state.result : null
    const isShown = result && result.speedId === this.seenId && result.speedId !== this.closedId
    return isShown ? result : null
  }

  /** True while something runs that the member should find again; the raised button shows it. */
  get isLive(): boolean {
    return this.isOn && (this.waiting !== null || this.date !== null)
  }

  /** Identifies a date or its result that should open the layer by itself; null without one. */
  get call(): string | null {
    if (this.date) return `date ${this.date.speedId}`
    return this.result ? `result ${this.result.speedId}` : null
  }

  /** Rounds left today; null when unlimited or unknown. */
  get roundsLeft(): number | null {
    return this.state?.roundsLeft ?? null
  }

  /** Epoch milliseconds on the server's clock. */
  serverNow(): number {
    return this.serverClock.now()
  }

  /** The layer is open and shows the call. */
  answer(call: string | null): void {
    if (call !== null) this.answeredCall = call
  }

  /** Loads the state; calls during a run share one next run. Never rejects: the next event loads it again. */
  refresh(): Promise<void> {
    return this.askOnce()
  }

  /** The member has seen the result. */
  closeResult(): void {
    this.closedId = this.result?.speedId ?? this.closedId
    this.isWaitLost = false
  }

  /** Sets the text in the field and sends a typing signal. */
  write(text: string): void {
    this.lines.setDraft(text)
    this.signal.onText(text)
  }

  /** Sends the text in the field. */
  send(): void {
    this.lines.send()
    this.signal.end()
  }

  reset(): void {
    this.run += 1
    clearTimeout(this.checkTimer)
    this.state = null
    this.lastPeer = null
    this.seenId = null
    this.closedId = null
    this.answeredCall = null
    this.isWaitLost = false
    this.writers.reset()
    this.signal.end()
    this.acts.reset()
    this.lines.reset()
    this.serverClock.reset()
  }

  private async perform(call: () => Promise<SpeedAnswer>): Promise<void> {
    const mine = this.run
    const askedAt = this.deps.clock.now()
    try {
      const { speed } = await call()
      if (mine !== this.run) return
      if (speed) this.apply(speed, askedAt)
      else await this.refresh()
    } catch (error) {
      // The date has changed without this device, so the server's state is loaded.
      if (mine === this.run && error instanceof CallError && error.name === 'STATE_CHANGED')
        void this.refresh()
      throw error
    }
  }

  private async ask(): Promise<void> {
    if (!this.isOn || !this.deps.session.isLoggedIn) return
    const mine = this.run
    const wasWaiting = this.waiting !== null
    const askedAt = this.deps.clock.now()
    try {
      const { speed } = await this.deps.api.addAction({
        kind: 'speed',
        extra: { intent: 'state' },
        clientToken: this.deps.newClientToken(),
      })
      if (mine !== this.run) return
      if (speed) this.apply(speed, askedAt)
      runInAction(() => (this.isWaitLost ||= wasWaiting && speed?.phase === 'idle' && !this.acts.isLeaving))
    } catch {
      // Silent: the present state stays until the server can be reached again.
    }
    if (mine === this.run) this.planCheck()
  }

  private onEvent({ state, line, typing }: BodyOf<'speed'>): void {
    if (state) this.apply(state, null)
    if (line) this.onLine(line)
    if (typing) this.writers.apply(typing.speedId, typing.on)
  }

  private onLine({ speedId, line }: NonNullable<BodyOf<'speed'>['line']>): void {
    // A line of an unknown date: its state was missed.
    if (speedId !== this.date?.speedId) return void this.refresh()
    this.lines.merge([line])
    if (!line.fromMe) this.writers.apply(speedId, false)
    if (this.lines.hasGap) void this.refresh()
  }

  /** Applies a complete state; `askedAt` is the time of its request, null when it was pushed. */
  private apply(state: SpeedState, askedAt: number | null): void {
    if (askedAt === null) this.serverClock.recordPush(state.now)
    else this.serverClock.recordAnswer(state.now, askedAt)
    if (isOlder(state, this.state)) return this.keepLinesOf(state)
    if (state.rev !== this.state?.rev) this.acts.renew()
    const wasOver = this.state?.phase === 'over'
    this.state = state
    if (state.phase === 'waiting') this.isWaitLost = false
    if (this.date) this.follow(this.date)
    if (state.phase !== 'talking') this.stopTalking()
    const { result } = this
    if (!wasOver && result?.outcome === 'matched' && result.peer) this.deps.onMatch(result.peer.id)
    this.planCheck()
  }

  private follow(date: SpeedDate): void {
    this.seenId = date.speedId
    this.lastPeer = date.peer
    this.lines.begin(date.speedId)
    this.lines.merge(date.lines)
  }

  /** Lines never change, so even those of a late state are valid. */
  private keepLinesOf({ date }: SpeedState): void {
    if (date && date.speedId === this.date?.speedId) this.lines.merge(date.lines)
  }

  private stopTalking(): void {
    this.writers.reset()
    this.signal.end()
    this.lines.end()
  }

  /** Schedules a request for the time when the state changes, in case no push reports it. */
  private planCheck(): void {
    clearTimeout(this.checkTimer)
    const wait = this.state && nextCheckIn(this.state, this.serverNow(), this.deps.connection.isReachable)
    if (wait !== null) this.checkTimer = setTimeout(() => void this.refresh(), wait)
  }
}

/** Of two states with the same count the later one applies. */
const isOlder = (state: SpeedState, known: SpeedState | null): boolean =>
  known !== null && (state.rev < known.rev || (state.rev === known.rev && state.now < known.now))

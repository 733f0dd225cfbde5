import { makeAutoObservable } from 'mobx'
import type { Data } from '@contract/index'
import { CallError, SessionEndedError } from '@/api/errors'
import type { UserApi } from '@/api/user'
import type { Clock } from '@/lib/time/clock'
import { createEmitter } from '@/lib/emitter'
import type { KeyValueStorage } from '@/platform/storage'
import type { RealtimeClient } from '@/realtime/client'
import type { SystemConfigStore } from '../system-config'

/** The viewer's info as the server sends it. */
export type ViewerInfo = Data<'/api/user/my_info'>

/** How the last session ended; the welcome page may explain it. */
export interface SessionEnd {
  /** 401: expired or revoked. 403: the account is banned or no longer exists. Null: the member logged out. */
  readonly status: 401 | 403 | null
  /** Data of the answer, e.g. `reason` and `until` of a ban, or `cancelDeadline` of a cancellation. */
  readonly data: Readonly<Record<string, unknown>>
}

/** Dependencies of the session. */
export interface SessionDeps {
  readonly api: Pick<UserApi, 'myInfo'>
  readonly systemConfig: SystemConfigStore
  readonly realtime: Pick<RealtimeClient, 'connect' | 'disconnect'>
  readonly storage: KeyValueStorage
  readonly clock: Clock
  /** Clears the member's data in the other stores. */
  onForget(): void
  /** Opens the welcome page; called once for each end of a session, and for a refusal without a session. */
  onEnd(end: SessionEnd): void
  /** Called when another window has logged a member in and this window switches to that session. */
  onTakeOver(): void
}

/**
 * The session: the token, then the viewer's info, the system config and the real-time connection, loaded in that
 * order. A failed load leaves the info empty without a message; pages show their own state.
 * Source: spec §4
 */
export class SessionStore {
  token: string | null
  /** The viewer's info; null while unknown. Source: spec §4 (reset to empty) */
  info: ViewerInfo | null = null
  /** True during the first load of the info. */
  isLoading = false
  /** The member of this session, known from the device before the server sends it. Null while unknown. */
  memberId: string | null
  /** How the last session ended, until the member has read it or another session begins. */
  lastEnd: SessionEnd | null = null
  /** True once the first load of this session's info has ended, also by a failure. */
  private wasAnswered = false
  private run = 0
  /** True when the cause of a running start's possible failure may be over. */
  private mayRetry = false
  /** An act of the member that ends the session, while it runs. */
  private departure: { isDoubted: boolean } | null = null
  private readonly members = createEmitter<string>()
  private readonly deps: SessionDeps

  constructor(deps: SessionDeps) {
    this.deps = deps
    this.token = deps.storage.get('token')
    this.memberId = this.token ? deps.storage.get('memberId') : null
    makeAutoObservable<this, 'deps' | 'run' | 'mayRetry' | 'members' | 'departure'>(
      this,
      {
        deps: false,
        run: false,
        mayRetry: false,
        departure: false,
        members: false,
        onMember: false,
        hasVip: false,
      },
      { autoBind: true, deep: false },
    )
  }

  get isLoggedIn(): boolean {
    return Boolean(this.token)
  }

  /** The viewer's data; null while unknown. */
  get user() {
    return this.info?.user ?? null
  }

  /** The viewer's id; null while unknown. */
  get viewerId(): string | null {
    return this.info?.user.id ?? null
  }

  /** Emits the member's id once it is known for a session. */
  get onMember() {
    return this.members.on
  }

  /**
   * True during the first load of the viewer, so that dependent elements wait instead of jumping. After a failed load
   * pages show what they have.
   */
  get isViewerComing(): boolean {
    return this.isLoading && !this.wasAnswered
  }

  /** True while the account still has to complete its profile. */
  get isIncomplete(): boolean {
    return this.info?.user.registerState === 'incomplete'
  }

  /**
   * True only while now is before the membership's end. Computed on each read, because it changes with time. Source:
   * spec §3, §4
   */
  get hasVip(): boolean {
    const expiresAt = this.info?.vip.expireTime ?? null
    return expiresAt !== null && this.deps.clock.now() < expiresAt
  }

  /**
   * With a token: loads the viewer's info, then the system config, then starts the real-time connection. Never
   * rejects. Source: spec §4
   */
  async start(): Promise<void> {
    if (!this.token) return
    this.run += 1
    const mine = this.run
    this.mayRetry = false
    await this.loadInfo(mine)
    if (mine !== this.run) return
    if (!this.info && this.mayRetry) return this.start()
    await this.deps.systemConfig.load()
    if (mine !== this.run || !this.viewerId) return
    this.deps.realtime.connect(this.viewerId)
  }

  /**
   * Loads what an earlier start left empty, when the app is shown or the network is back. A start in progress may
   * still fail because of the earlier outage; another start then follows it.
   */
  async resume(): Promise<void> {
    if (!this.token || this.info) return
    if (this.isLoading) this.mayRetry = true
    else await this.start()
  }

  /**
   * Loads the viewer's info again. A refusal clears it, a network failure keeps it. Never rejects. Source: spec §4
   */
  async refresh(): Promise<void> {
    if (!this.token) return
    const mine = this.run
    try {
      const info = await this.deps.api.myInfo()
      if (mine === this.run) this.setInfo(info)
    } catch (error) {
      // The next page that shows it, or the return to the app, requests it again.
      if (mine === this.run && error instanceof CallError) this.setInfo(null)
    }
  }

  /**
   * Asks whether the session still holds, after the server closed its connection. Waits while the member leaves by
   * himself: the end may come before the answer to the call that caused it.
   */
  async doubt(): Promise<void> {
    if (this.departure) this.departure.isDoubted = true
    else await this.refresh()
  }

  /** Runs an act that ends the session on the server. When it fails, a doubt meanwhile is looked into. */
  async leaving<T>(act: () => Promise<T>): Promise<T> {
    const departure = (this.departure = { isDoubted: false })
    try {
      return await act()
    } catch (error) {
      if (departure.isDoubted) void this.refresh()
      throw error
    } finally {
      this.departure = null
    }
  }

  /** Applies the token of a login or a registration, and starts the session. */
  async logIn(token: string): Promise<void> {
    this.forget()
    this.token = token
    this.lastEnd = null
    this.deps.storage.set('token', token)
    await this.start()
  }

  /** Ends the session on this device at the member's request. */
  logOut(): void {
    this.end({ status: null, data: {} })
  }

  /**
   * Ends the session of an account in cancellation, if the server has not ended it already; the entry then shows the
   * deadline for a return.
   */
  endCancelled(cancelDeadline: number): void {
    const end: SessionEnd = { status: null, data: { cancelDeadline } }
    if (this.token) this.end(end)
    else this.lastEnd = end
  }

  /** The member has read why the last session ended. */
  dismissEnd(): void {
    this.lastEnd = null
  }

  /** Ends the session of `token`; an answer to a call of an earlier session ends nothing. Source: spec §4, §8 */
  endFor(token: string | null, end: SessionEnd): void {
    if (token !== this.token) return
    // Without a session nothing ends, but the answer still leads to the entry.
    if (token === null) this.deps.onEnd(end)
    else this.end(end)
  }

  /** Handles a call without a token on the device: another window logged out. After our own end it is a late call. */
  missToken(): void {
    if (this.token !== null) this.end({ status: 401, data: {} })
  }

  /**
   * Returns the token for a call. When another window has logged a member in, this window switches to that session,
   * and the call, which belongs to the previous member or to none, is not made.
   * @throws SessionEndedError for such a call
   */
  tokenForCall(): string | null {
    const kept = this.deps.storage.get('token')
    if (kept === null || kept === this.token) return kept
    void this.logIn(kept)
    this.deps.onTakeOver()
    throw new SessionEndedError(401)
  }

  /** Applies changed data of the viewer from an answer. */
  setUser(user: ViewerInfo['user']): void {
    if (this.info) this.info = { ...this.info, user }
  }

  /** Applies a quota from an answer. */
  setQuota(kind: keyof ViewerInfo['quotas'], quota: ViewerInfo['quotas']['like']): void {
    if (this.info) this.info = { ...this.info, quotas: { ...this.info.quotas, [kind]: quota } }
  }

  private end(end: SessionEnd): void {
    this.forget()
    this.lastEnd = end
    void this.deps.systemConfig.load()
    this.deps.onEnd(end)
  }

  private forget(): void {
    this.run += 1
    this.token = null
    this.memberId = null
    this.info = null
    this.isLoading = false
    this.wasAnswered = false
    this.deps.storage.remove('token')
    this.deps.storage.remove('memberId')
    this.deps.systemConfig.reset()
    void this.deps.realtime.disconnect()
    this.deps.onForget()
  }

  private async loadInfo(mine: number): Promise<void> {
    this.isLoading = true
    try {
      const info = await this.deps.api.myInfo()
      if (mine === this.run) this.setInfo(info)
    } catch {
      if (mine === this.run) this.setInfo(null)
    } finally {
      if (mine === this.run) this.settle()
    }
  }

  private settle(): void {
    this.isLoading = false
    this.wasAnswered = true
  }

  private setInfo(info: ViewerInfo | null): void {
    this.info = info
    if (info && info.user.id !== this.memberId) this.setMember(info.user.id)
  }

  private setMember(memberId: string): void {
    this.memberId = memberId
    this.deps.storage.set('memberId', memberId)
    this.members.emit(memberId)
  }
}

import { makeAutoObservable } from 'mobx'
import type { Data } from '@contract/index'
import { CallError, SessionEndedError } from '@/api/errors'
import type { UserApi } from '@/api/user'
import type { Clock } from '@/lib/clock'
import { createEmitter } from '@/lib/emitter'
import type { KeyValueStorage } from '@/platform/storage'
import type { RealtimeClient } from '@/realtime/client'
import type { SystemConfigStore } from './system-config'

/** Everything the server tells of the viewer. */
export type ViewerInfo = Data<'/api/user/my_info'>

/** Why the last session ended; the welcome page may explain it. */
export interface SessionEnd {
  /** 401: expired or revoked. 403: banned, or the account is gone. Null: the member logged out. */
  readonly status: 401 | 403 | null
  /** What the answer carried, e.g. `reason` and `until` of a ban, or `cancelDeadline` of a cancellation. */
  readonly data: Readonly<Record<string, unknown>>
}

/** What the session is built from. */
export interface SessionDeps {
  readonly api: Pick<UserApi, 'myInfo'>
  readonly systemConfig: SystemConfigStore
  readonly realtime: Pick<RealtimeClient, 'connect' | 'disconnect'>
  readonly storage: KeyValueStorage
  readonly clock: Clock
  /** The other stores forget what belonged to the member. */
  onForget(): void
  /** The welcome page opens; runs once for each session's end, and for a refusal that met no session. */
  onEnd(end: SessionEnd): void
  /** Another window logged somebody in, and this one went over to them: it begins anew. */
  onTakeOver(): void
}

/**
 * Being logged in: the token, and with it the viewer's info, the system config and the real-time link, in that
 * order. A failed load leaves the info empty and says nothing; pages show their own state.
 * Source: spec §4
 */
export class SessionStore {
  token: string | null
  /** The viewer's info; null while unknown. Source: spec §4 (reset to empty) */
  info: ViewerInfo | null = null
  /** True while the first load of the info runs. */
  isLoading = false
  /** Whose session this is, also before the server told it anew: the device remembers it with the token. Null while unknown. */
  memberId: string | null
  /** How the last session ended, until the member has read it or there is another one. */
  lastEnd: SessionEnd | null = null
  /** The first load of this session's info has ended, well or not. */
  private wasAnswered = false
  private run = 0
  /** Something that may have failed a running start is over. */
  private mayRetry = false
  private readonly members = createEmitter<string>()
  private readonly deps: SessionDeps

  constructor(deps: SessionDeps) {
    this.deps = deps
    this.token = deps.storage.get('token')
    this.memberId = this.token ? deps.storage.get('memberId') : null
    makeAutoObservable<this, 'deps' | 'run' | 'mayRetry' | 'members'>(
      this,
      { deps: false, run: false, mayRetry: false, members: false, onMember: false, hasVip: false },
      { autoBind: true, deep: false },
    )
  }

  get isLoggedIn(): boolean {
    return Boolean(this.token)
  }

  /** The viewer's fields; null while unknown. */
  get user() {
    return this.info?.user ?? null
  }

  /** The viewer's id; null while unknown. */
  get viewerId(): string | null {
    return this.info?.user.id ?? null
  }

  /** Tells whose session this is, once that is known for a session. */
  get onMember() {
    return this.members.on
  }

  /**
   * Who is logged in is asked for the first time: what hangs on it would jump when it is known. Once an answer was missed
   * pages show what they have.
   */
  get isViewerComing(): boolean {
    return this.isLoading && !this.wasAnswered
  }

  /** The account still has to complete its profile. */
  get isIncomplete(): boolean {
    return this.info?.user.registerState === 'incomplete'
  }

  /** True only while now is before the membership's end. Read anew each time, since time alone changes it. Source: spec §3, §4 */
  get hasVip(): boolean {
    const expiresAt = this.info?.vip.expireTime ?? null
    return expiresAt !== null && this.deps.clock.now() < expiresAt
  }

  /** With a token: loads the viewer's info, then the system config, then starts the real-time link. Never rejects. Source: spec §4 */
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
   * Tries again what an earlier start left empty; for app show and a returned network. A start under way may still fail of
   * what has passed, and is followed by another one then.
   */
  async resume(): Promise<void> {
    if (!this.token || this.info) return
    if (this.isLoading) this.mayRetry = true
    else await this.start()
  }

  /** Loads the viewer's info anew. A refusal empties it, a failure of the network keeps it. Never rejects. Source: spec §4 */
  async refresh(): Promise<void> {
    if (!this.token) return
    const mine = this.run
    try {
      const info = await this.deps.api.myInfo()
      if (mine === this.run) this.setInfo(info)
    } catch (error) {
      // What shows it or comes back to the app asks again.
      if (mine === this.run && error instanceof CallError) this.setInfo(null)
    }
  }

  /** Takes a session that a login or a registration gave, and starts it. */
  async logIn(token: string): Promise<void> {
    this.forget()
    this.token = token
    this.lastEnd = null
    this.deps.storage.set('token', token)
    await this.start()
  }

  /** Ends the session on this device, by the member's wish. */
  logOut(): void {
    this.end({ status: null, data: {} })
  }

  /**
   * The account is being cancelled: the session is over on this device, if the server has not ended it already, and the
   * entry says until when the member can come back.
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

  /** Ends the session that `token` belongs to; an answer to a call of an earlier session ends nothing. Source: spec §4, §8 */
  endFor(token: string | null, end: SessionEnd): void {
    if (token !== this.token) return
    // Without a session nothing ends, but the answer still sends the member to the entry.
    if (token === null) this.deps.onEnd(end)
    else this.end(end)
  }

  /**
   * A call found no token on the device: it was taken away behind our back, by another window that logged out or by the
   * member emptying the browser. After an end of our own it is a late call, and nothing happens.
   */
  missToken(): void {
    if (this.token !== null) this.end({ status: 401, data: {} })
  }

  /**
   * The token for a call. When another window has logged somebody in, this one goes over to them, and the call, which
   * belongs to the member who was here, or to nobody, is not made.
   * @throws SessionEndedError for such a call
   */
  tokenForCall(): string | null {
    const kept = this.deps.storage.get('token')
    if (kept === null || kept === this.token) return kept
    void this.logIn(kept)
    this.deps.onTakeOver()
    throw new SessionEndedError(401)
  }

  /** Puts changed fields of the viewer there, as an answer to a change carries them. */
  setUser(user: ViewerInfo['user']): void {
    if (this.info) this.info = { ...this.info, user }
  }

  /** Puts an allowance there as an answer carried it. */
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

import { makeAutoObservable, runInAction } from 'mobx'
import { VIDEO_MAX_BYTES } from '@contract/constants'
import type { Authentication } from '@contract/types/authentication'
import { CallError } from '@/api/errors'
import type { UserApi } from '@/api/user'
import { IdempotencyKeys } from '../../idempotency-keys'
import { ResultPoll } from '../../result-poll'
import type { SessionStore } from '../session'
import type { Upload, UploadFile } from '@/upload/upload'

/** Dependencies of the authentication store. */
export interface AuthenticationDeps {
  readonly api: Pick<UserApi, 'updateInfo'>
  readonly session: Pick<SessionStore, 'user' | 'setUser' | 'refresh'>
  readonly upload: Upload
  newClientToken(): string
}

/** Step of the member on the page; the server's status is shown beside it. */
export type AuthenticationStep = 'overview' | 'ready' | 'record' | 'preview' | 'sending'

/** A complete upload, in per cent. */
const WHOLE = 100

/**
 * Real-person authentication, from the challenge to the result of the video. Each open page has its own store.
 * Source: product §8 (25)
 */
export class AuthenticationStore {
  step: AuthenticationStep = 'overview'
  hasConsented = false
  /** The recording that was not submitted yet. */
  video: UploadFile | null = null
  /** Progress of the upload, 0 to 100; at 100 the server processes the video. */
  percent = 0
  /** Address of the uploaded video, so that a retry does not upload it twice. */
  private url: string | null = null
  private readonly poll: ResultPoll
  private readonly keys: IdempotencyKeys
  private readonly deps: AuthenticationDeps

  constructor(deps: AuthenticationDeps) {
    this.deps = deps
    this.keys = new IdempotencyKeys(deps.newClientToken, 'latest')
    this.poll = new ResultPoll(
      () => this.refresh(),
      () => {},
    )
    makeAutoObservable<this, 'deps' | 'keys' | 'poll'>(
      this,
      { deps: false, keys: false, poll: false },
      { autoBind: true },
    )
  }

  /** The server's status; null while the viewer is unknown. */
  get status(): Authentication | null {
    return this.deps.session.user?.authentication ?? null
  }

  get challenge(): Authentication['challenge'] {
    return this.status?.challenge ?? null
  }

  setConsented(hasConsented: boolean): void {
    this.hasConsented = hasConsented
  }

  /** Loads the status from the server. Never rejects. */
  async refresh(): Promise<void> {
    await this.deps.session.refresh()
  }

  /**
   * Polls while the server compares, because no event reports that an operator has to decide. Returns a function that
   * stops it.
   */
  watch(): () => void {
    this.poll.start()
    return () => this.poll.stop()
  }

  /**
   * Requests a challenge. Fails: FACE_CONSENT_REQUIRED, PROFILE_INCOMPLETE, VERIFICATION_TRIES_USED,
   * VERIFICATION_UNDER_REVIEW.
   */
  async begin(): Promise<void> {
    await this.apply({ step: 'start', consent: this.hasConsented })
    runInAction(() => (this.step = 'ready'))
  }

  /** Requests other actions for the challenge. Fails: CHALLENGE_EXPIRED. */
  async swap(): Promise<void> {
    const { challenge } = this
    if (challenge) await this.apply({ step: 'swap', challengeId: challenge.id })
  }

  goTo(step: AuthenticationStep): void {
    this.step = step
  }

  /** Keeps a recording; null changes nothing. Returns false when the video is too large. */
  keep(video: UploadFile | null): boolean {
    if (video?.file && video.file.size > VIDEO_MAX_BYTES) return false
    if (video) {
      this.video = video
      this.url = null
      this.step = 'preview'
    }
    return true
  }

  /**
   * Submits the video. Fails: VERIFICATION_VIDEO_REFUSED, CHALLENGE_EXPIRED, VERIFICATION_TRIES_USED, NetworkError.
   */
  async submit(isManual: boolean): Promise<void> {
    const { video, challenge } = this
    if (!video || !challenge) return this.leave()
    this.step = 'sending'
    this.percent = 0
    try {
      const url = this.url ?? (await this.send(video))
      const request = { step: 'submit', challengeId: challenge.id, url, manual: isManual } as const
      await this.keys.send(JSON.stringify(request), (clientToken) => this.apply({ ...request, clientToken }))
      this.leave()
    } catch (error) {
      runInAction(() => this.stay(error))
      throw error
    }
  }

  /** Requests a decision by an operator. Fails: APPEAL_STATE. */
  async appeal(): Promise<void> {
    await this.apply({ step: 'appeal' })
  }

  /** Returns to the overview and discards the recording. */
  leave(): void {
    this.step = 'overview'
    this.video = null
    this.url = null
  }

  private async send(video: UploadFile): Promise<string> {
    const onProgress = (share: number) => runInAction(() => (this.percent = Math.round(share * WHOLE)))
    const url = await this.deps.upload(video, { onProgress })
    runInAction(() => (this.url = url))
    return url
  }

  private async apply(authentication: Parameters<UserApi['updateInfo']>[0]['authentication']): Promise<void> {
    if (authentication === undefined) return
    const { user } = await this.deps.api.updateInfo({ authentication })
    this.deps.session.setUser(user)
  }

  /**
   * Selects the next step after a failure: a rejected video is recorded again, an expired challenge returns to the
   * overview, and after anything else the video can be submitted again.
   */
  private stay(error: unknown): void {
    const name = error instanceof CallError ? error.name : null
    if (name === 'VERIFICATION_VIDEO_REFUSED') {
      this.video = null
      this.url = null
      this.step = 'ready'
    } else if (name === null || name === 'RATE_LIMITED') this.step = 'preview'
    else {
      this.leave()
      void this.refresh()
    }
  }
}

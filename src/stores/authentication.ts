import { makeAutoObservable, runInAction } from 'mobx'
import { VIDEO_MAX_BYTES } from '@contract/constants'
import type { Authentication } from '@contract/types/authentication'
import { CallError } from '@/api/errors'
import type { UserApi } from '@/api/user'
import { Intent } from './intent'
import { ResultPoll } from './result-poll'
import type { SessionStore } from './session'
import type { Upload, UploadFile } from '@/upload/upload'

/** What an authentication is built from. */
export interface AuthenticationDeps {
  readonly api: Pick<UserApi, 'updateInfo'>
  readonly session: Pick<SessionStore, 'user' | 'setUser' | 'refresh'>
  readonly upload: Upload
  newClientToken(): string
}

/** Where the member is on the page; what the server says stands beside it. */
export type AuthenticationStep = 'overview' | 'ready' | 'record' | 'preview' | 'sending'

/** Shares of a video that went up, in per cent. */
const WHOLE = 100

/** Showing one's face: from the challenge to the video's answer. Each open page has its own. Source: product §8 (25) */
export class AuthenticationStore {
  step: AuthenticationStep = 'overview'
  hasConsented = false
  /** What was recorded and not handed in yet. */
  video: UploadFile | null = null
  /** Of the upload, 0 to 100; at 100 the server reads the video. */
  percent = 0
  /** Where the video lies once it went up, so that another try of the same sends no bytes twice. */
  private url: string | null = null
  private readonly poll: ResultPoll
  private readonly intent: Intent
  private readonly deps: AuthenticationDeps

  constructor(deps: AuthenticationDeps) {
    this.deps = deps
    this.intent = new Intent(deps.newClientToken)
    this.poll = new ResultPoll(
      () => this.refresh(),
      () => {},
    )
    makeAutoObservable<this, 'deps' | 'intent' | 'poll'>(
      this,
      { deps: false, intent: false, poll: false },
      { autoBind: true },
    )
  }

  /** What the server says; null while the viewer is unknown. */
  get standing(): Authentication | null {
    return this.deps.session.user?.authentication ?? null
  }

  get challenge(): Authentication['challenge'] {
    return this.standing?.challenge ?? null
  }

  setConsented(hasConsented: boolean): void {
    this.hasConsented = hasConsented
  }

  /** Asks the server how it stands. Never rejects. */
  async refresh(): Promise<void> {
    await this.deps.session.refresh()
  }

  /** Asks again and again while the server compares: nobody tells that a person has to look. Answers with the end of it. */
  watch(): () => void {
    this.poll.start()
    return () => this.poll.stop()
  }

  /** Gets a challenge. Fails: FACE_CONSENT_REQUIRED, PROFILE_INCOMPLETE, VERIFICATION_TRIES_USED, VERIFICATION_UNDER_REVIEW. */
  async begin(): Promise<void> {
    await this.take({ step: 'start', consent: this.hasConsented })
    runInAction(() => (this.step = 'ready'))
  }

  /** Gets other actions. Fails: CHALLENGE_EXPIRED. */
  async swap(): Promise<void> {
    const { challenge } = this
    if (challenge) await this.take({ step: 'swap', challengeId: challenge.id })
  }

  goTo(step: AuthenticationStep): void {
    this.step = step
  }

  /** Takes what was recorded; null leaves everything as it was. False when it is too large. */
  keep(video: UploadFile | null): boolean {
    if (video?.file && video.file.size > VIDEO_MAX_BYTES) return false
    if (video) {
      this.video = video
      this.url = null
      this.step = 'preview'
    }
    return true
  }

  /** Hands the video in. Fails: VERIFICATION_VIDEO_REFUSED, CHALLENGE_EXPIRED, VERIFICATION_TRIES_USED, NetworkError. */
  async submit(isManual: boolean): Promise<void> {
    const { video, challenge } = this
    if (!video || !challenge) return this.leave()
    this.step = 'sending'
    this.percent = 0
    try {
      const url = this.url ?? (await this.send(video))
      const wish = { step: 'submit', challengeId: challenge.id, url, manual: isManual } as const
      await this.intent.send(JSON.stringify(wish), (clientToken) => this.take({ ...wish, clientToken }))
      this.leave()
    } catch (error) {
      runInAction(() => this.stay(error))
      throw error
    }
  }

  /** Asks another person to look. Fails: APPEAL_STATE. */
  async appeal(): Promise<void> {
    await this.take({ step: 'appeal' })
  }

  /** Back to how it stands; the recording is forgotten. */
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

  private async take(authentication: Parameters<UserApi['updateInfo']>[0]['authentication']): Promise<void> {
    if (authentication === undefined) return
    const { user } = await this.deps.api.updateInfo({ authentication })
    this.deps.session.setUser(user)
  }

  /** A refused video is recorded anew, a challenge that ran out is asked for anew, everything else is sent again. */
  private stay(error: unknown): void {
    const name = error instanceof CallError ? error.name : null
    if (name === 'VERIFICATION_VIDEO_REFUSED') {
      this.video = null
      this.url = null
      this.step = 'ready'
    } else if (name === null) this.step = 'preview'
    else {
      this.leave()
      void this.refresh()
    }
  }
}

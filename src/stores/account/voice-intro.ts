import { makeAutoObservable, runInAction } from 'mobx'
import type { OwnVoiceIntro } from '@contract/types/voice-intro'
import type { UserApi } from '@/api/user'
import type { RecordedVoice } from '@/platform/media/recorder'
import type { Upload } from '@/upload/upload'
import { Loadable } from '../loadable'

/** Dependencies of the own introduction. */
export interface VoiceIntroDeps {
  readonly api: Pick<UserApi, 'voiceIntro'>
  readonly upload: Upload
}

/** The member's own introduction by voice, and a recording that is not kept yet. Source: product §5.1 */
export class VoiceIntroStore {
  /** The stored introduction; its value is `{ intro: null }` without one. */
  readonly saved = new Loadable<{ readonly intro: OwnVoiceIntro | null }>()
  /** A new recording, on this device only; null without one. */
  draft: RecordedVoice | null = null
  private readonly deps: VoiceIntroDeps

  constructor(deps: VoiceIntroDeps) {
    this.deps = deps
    makeAutoObservable<this, 'deps'>(this, { saved: false, deps: false }, { autoBind: true, deep: false })
  }

  /** Loads the introduction. Never rejects. */
  async load(): Promise<void> {
    await this.saved.run(() => this.deps.api.voiceIntro({ step: 'read' }))
  }

  setDraft(draft: RecordedVoice | null): void {
    this.draft = draft
  }

  /** Uploads the recording and keeps it. Fails: VOICE_REFUSED with `why`, RATE_LIMITED; the recording then stays. */
  async keep(): Promise<void> {
    const { draft } = this
    if (!draft) return
    const url = await this.deps.upload(draft.file)
    const wave = [...draft.wave]
    const answer = await this.deps.api.voiceIntro({ step: 'save', url, wave })
    runInAction(() => {
      this.saved.replace(answer)
      if (this.draft === draft) this.draft = null
    })
  }

  async remove(): Promise<void> {
    this.saved.replace(await this.deps.api.voiceIntro({ step: 'remove' }))
  }

  /** Fails: NOT_FOUND, APPEAL_STATE. */
  async appeal(): Promise<void> {
    this.saved.replace(await this.deps.api.voiceIntro({ step: 'appeal' }))
  }
}

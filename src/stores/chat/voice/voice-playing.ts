import { makeAutoObservable, observable, runInAction } from 'mobx'
import type { Player } from '@/platform/media/player'
import type { KeyValueStorage } from '@/platform/storage'

/** A voice message that can be played. */
export interface PlayableVoice {
  readonly id: string
  readonly url: string
  /** Received voices have a dot until they were played. */
  readonly isReceived: boolean
}

/** Dependencies of playing. */
export interface VoicePlayingDeps {
  readonly storage: KeyValueStorage
}

/** The player and the page's list of voices. */
export interface VoicePlayingPage {
  createPlayer(): Player
  /** The next received voice below this one that was not played; null without one. */
  nextAfter(id: string): PlayableVoice | null
  /** Called when the voice's address does not open. */
  onBroken(voice: PlayableVoice): void
}

/** Maximum number of stored ids of played voices; the oldest are removed first. Source: ours */
const MAX_HEARD = 500

/** Stops what played last; another part does so before it plays. */
let stopLast: (() => void) | null = null

/** Plays the voices of one chat or page, one at a time, and stores which were played. Source: screens.md 12 (Voice) */
export class VoicePlaying {
  /** Message id of the playing voice; null without one. */
  currentId: string | null = null
  /** Played share, 0 to 1. */
  share = 0
  private readonly heard: Set<string>
  private player: Player | null = null
  private readonly deps: VoicePlayingDeps
  private readonly page: VoicePlayingPage

  constructor(deps: VoicePlayingDeps, page: VoicePlayingPage) {
    this.deps = deps
    this.page = page
    this.heard = observable.set(deps.storage.get('heardVoices') ?? [])
    makeAutoObservable<this, 'deps' | 'page' | 'player' | 'heard'>(
      this,
      { deps: false, page: false, player: false, heard: false, isHeard: false },
      { autoBind: true },
    )
  }

  isHeard(id: string): boolean {
    return this.heard.has(id)
  }

  /** Plays a voice from its beginning, or stops it when it is playing. */
  toggle(voice: PlayableVoice): void {
    if (this.currentId === voice.id) this.stop()
    else this.play(voice)
  }

  /** Stops playing, because the page is left or another sound is needed. */
  stop(): void {
    this.player?.stop()
    this.currentId = null
    this.share = 0
  }

  private play(voice: PlayableVoice): void {
    if (stopLast !== this.stop) stopLast?.()
    stopLast = this.stop
    this.player ??= this.page.createPlayer()
    this.player.stop()
    this.currentId = voice.id
    this.share = 0
    if (voice.isReceived) this.recordHeard(voice.id)
    this.player.play(voice.url, {
      onProgress: (share) => runInAction(() => (this.share = share)),
      onEnd: () => this.goOn(voice),
      onError: () => {
        this.stop()
        this.page.onBroken(voice)
      },
    })
  }

  private goOn({ id, isReceived }: PlayableVoice): void {
    const next = isReceived ? this.page.nextAfter(id) : null
    if (next) this.play(next)
    else this.stop()
  }

  private recordHeard(id: string): void {
    if (this.heard.has(id)) return
    this.heard.add(id)
    this.deps.storage.set('heardVoices', [...this.heard].slice(-MAX_HEARD))
  }
}

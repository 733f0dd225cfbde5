import Taro from '@tarojs/taro'

/** Callbacks of a playing voice message. */
export interface PlayerListener {
  /** Share that was played, 0 to 1. */
  onProgress(share: number): void
  onEnd(): void
  /** The voice could not be played, or the system interrupted the sound. */
  onError(): void
}

/** Plays one voice message at a time. */
export interface Player {
  play(url: string, listener: PlayerListener): void
  /** Stops playback; its listener receives nothing more. */
  stop(): void
}

function createBrowserPlayer(): Player {
  // One element for all: a browser that allowed it to play after a tap allows it the next time as well.
  const audio = new Audio()
  let listener: PlayerListener | null = null
  audio.ontimeupdate = () => {
    if (audio.duration > 0) listener?.onProgress(audio.currentTime / audio.duration)
  }
  audio.onended = () => listener?.onEnd()
  audio.onerror = () => listener?.onError()
  return {
    play(url, next) {
      listener = next
      audio.src = url
      audio.play().catch((error: unknown) => {
        // A voice that was replaced before it started is not a failure.
        if (listener === next && !(error instanceof DOMException && error.name === 'AbortError'))
          next.onError()
      })
    },
    stop() {
      listener = null
      audio.pause()
    },
  }
}

function createMiniPlayer(): Player {
  const audio = Taro.createInnerAudioContext()
  let listener: PlayerListener | null = null
  audio.onTimeUpdate(() => {
    if (audio.duration > 0) listener?.onProgress(audio.currentTime / audio.duration)
  })
  audio.onEnded(() => listener?.onEnd())
  audio.onError(() => listener?.onError())
  return {
    play(url, next) {
      listener = next
      audio.src = url
      audio.play()
    },
    stop() {
      listener = null
      audio.stop()
    },
  }
}

/** The device's player. */
export const createPlayer = (): Player => (IS_WEB ? createBrowserPlayer() : createMiniPlayer())

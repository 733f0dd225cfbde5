import Taro from '@tarojs/taro'

/** Holds a video of the page on, or lets it go on. */
export interface Playback {
  play(): void
  pause(): void
}

function inBrowser(id: string): Playback {
  const find = () => document.querySelector<HTMLVideoElement>(`video#${id}`)
  return {
    // The element tells by its own event when it cannot.
    play: () =>
      void find()
        ?.play()
        .catch(() => {}),
    pause: () => find()?.pause(),
  }
}

function onMini(id: string): Playback {
  const video = Taro.createVideoContext(id)
  return { play: () => video.play(), pause: () => video.pause() }
}

/** Playback of the video element with the id. */
export const playbackOf: (id: string) => Playback = process.env.TARO_ENV === 'h5' ? inBrowser : onMini

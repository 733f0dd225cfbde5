import Taro from '@tarojs/taro'

/** Pauses a video of the page, or resumes it. */
export interface Playback {
  play(): void
  pause(): void
}

function inBrowser(id: string): Playback {
  const find = () => document.querySelector<HTMLVideoElement>(`video#${id}`)
  return {
    // The element reports a failure by its own event.
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
export const playbackOf: (id: string) => Playback = IS_WEB ? inBrowser : onMini

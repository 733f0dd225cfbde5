import type { VideoProps } from '@tarojs/components/types/Video'
import { createElement, type ComponentType, type SyntheticEvent } from 'react'

type VideoEvent = SyntheticEvent<HTMLVideoElement>

/** The browser's own video, without Taro's support for streams and live comments. */
export const Video: ComponentType<VideoProps> = (props) => {
  const { id, className, src, autoplay, muted, controls, onPlay, onPause, onEnded, onError, onTimeUpdate } =
    props
  return createElement('video', {
    id,
    className,
    src,
    autoPlay: autoplay,
    muted,
    controls,
    playsInline: true,
    preload: 'metadata',
    onPlay: (event: VideoEvent) => onPlay?.(event as never),
    onPause: (event: VideoEvent) => onPause?.(event as never),
    onEnded: (event: VideoEvent) => onEnded?.(event as never),
    onError: (event: VideoEvent) => onError?.(event as never),
    onTimeUpdate: ({ currentTarget: { currentTime, duration } }: VideoEvent) =>
      onTimeUpdate?.({ detail: { currentTime, duration } } as never),
  })
}

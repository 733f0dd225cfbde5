import { Text, Video, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import type { ShownVideo } from '@contract/types/image'
import { Icon } from '@/components/Icon'
import { imageUrl } from '@/components/members/image-url'
import { Pressable } from '@/components/Pressable'
import { clipLength } from '@/lib/clip-length'
import { playbackOf } from '@/platform/media/playback'
import { visibility } from '@/platform/visibility'
import { useVideoText } from '@/shell/use-video-text'
import './VideoPlayer.scss'

/** Only the player of the shown page exists, so the id is fixed. */
const ELEMENT = 'jy-video'

/** Props of {@link VideoPlayer}. */
export interface VideoPlayerProps {
  video: ShownVideo
  /** False stops the video for good and unloads it. */
  isShown: boolean
  /** Plays without another press. */
  startsAtOnce: boolean
}

type State = 'resting' | 'playing' | 'paused' | 'broken'

/**
 * A video over its snapshot: it is loaded when it is played, muted until the member wants sound, and stopped when it
 * is no longer shown. Source: product §5.6
 */
export const VideoPlayer = observer(function VideoPlayer({ video, isShown, startsAtOnce }: VideoPlayerProps) {
  const { video: text } = useVideoText()
  const [state, setState] = useState<State>('resting')
  const [isMuted, setMuted] = useState(true)
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    setState(isShown && startsAtOnce ? 'playing' : 'resting')
    setSeconds(0)
  }, [isShown, startsAtOnce, video.url])
  useEffect(() => visibility.watch((isVisible) => isVisible || playbackOf(ELEMENT).pause()), [])
  const isLoaded = isShown && (state === 'playing' || state === 'paused')
  const isPlaying = state === 'playing'
  const press = () => {
    if (isPlaying) playbackOf(ELEMENT).pause()
    else if (isLoaded) playbackOf(ELEMENT).play()
    setState(isPlaying ? 'paused' : 'playing')
  }
  const end = (next: State) => () => {
    setState(next)
    setSeconds(0)
  }
  return (
    <View className='jy-video'>
      {isLoaded && (
        <Video
          id={ELEMENT}
          className='jy-video__film'
          src={imageUrl(video.url)}
          autoplay
          muted={isMuted}
          controls={false}
          showCenterPlayBtn={false}
          showFullscreenBtn={false}
          enableProgressGesture={false}
          objectFit='contain'
          onPlay={() => setState('playing')}
          onPause={() => setState((now) => (now === 'playing' ? 'paused' : now))}
          onEnded={end('resting')}
          onError={end('broken')}
          onTimeUpdate={({ detail }) => setSeconds(detail.currentTime)}
        />
      )}
      <Pressable
        className='jy-video__press'
        label={isPlaying ? text.pause : text.play}
        pressStyle='none'
        onPress={press}
      >
        {!isPlaying && (
          <View className='jy-video__sign'>
            <Icon name='play-filled' size={28} />
          </View>
        )}
      </Pressable>
      {state === 'broken' && (
        <View className='jy-video__broken' role='alert'>
          {text.broken}
        </View>
      )}
      {isLoaded && (
        <View className='jy-video__bar'>
          <Text className='jy-num'>{`${clipLength(seconds)} / ${clipLength(video.seconds)}`}</Text>
          <Pressable
            className='jy-video__sound'
            label={isMuted ? text.soundOn : text.soundOff}
            pressStyle='flat'
            onPress={() => setMuted(!isMuted)}
          >
            <Icon name={isMuted ? 'volume-x' : 'volume-2'} size={22} />
          </Pressable>
        </View>
      )}
    </View>
  )
})

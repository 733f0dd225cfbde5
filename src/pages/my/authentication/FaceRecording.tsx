import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/Button'
import { classNames } from '@/components/class-names'
import { Heading } from '@/components/Heading'
import { Icon } from '@/components/Icon'
import { faceCamera } from '@/platform/media/face-camera'
import { tick } from '@/platform/gestures/haptics'
import { showToast } from '@/platform/toast'
import type { AuthenticationStore } from '@/stores/account/verification/authentication'
import type { FacePart } from './face-parts'
import { useAuthenticationText } from './use-authentication-text'

/** Length of a recording, in s: a third for each part. Source: product §2.6 (10 to 15 s) */
const RECORD_SECONDS = 13

const Tiles = observer(function Tiles({ parts, at }: { parts: readonly FacePart[]; at: number }) {
  return (
    <View className='jy-face__tiles'>
      {parts.map(({ name, icon }, index) => (
        <View
          key={name}
          className={classNames(
            'jy-face__tile',
            index < at && 'jy-face__tile--done',
            index === at && 'jy-face__tile--on',
          )}
        >
          <Icon name={index < at ? 'check' : icon} size={24} />
          <Text className='jy-face__tile-name'>{name}</Text>
        </View>
      ))}
    </View>
  )
})

/** Whole seconds since the recording began; null while none is running. */
function useRecording(onEnd: () => void): { seconds: number | null; begin: () => void } {
  const [seconds, setSeconds] = useState<number | null>(null)
  const latest = useRef(onEnd)
  latest.current = onEnd
  const isRunning = seconds !== null
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setSeconds((now) => (now ?? 0) + 1), 1_000)
    return () => clearInterval(timer)
  }, [isRunning])
  useEffect(() => {
    if (seconds !== null && seconds >= RECORD_SECONDS) {
      setSeconds(null)
      latest.current()
    }
  }, [seconds])
  return { seconds, begin: () => setSeconds(0) }
}

/** The camera's picture in the oval, with the current instruction. */
export const FaceRecording = observer(function FaceRecording({
  store,
  parts,
  holder,
  isReady,
}: {
  store: AuthenticationStore
  parts: readonly FacePart[]
  /** Id of the element that contains the camera's picture. */
  holder: string
  /** The camera is open: before that, a recording would be empty. */
  isReady: boolean
}) {
  const { authentication: text } = useAuthenticationText()
  const { seconds, begin } = useRecording(() => {
    void faceCamera.stop().then((video) => {
      faceCamera.close()
      if (!store.keep(video)) showToast(text.tooLarge)
      else if (!video) {
        store.goTo('ready')
        showToast(text.empty)
      }
    })
  })
  const at =
    seconds === null ? -1 : Math.min(parts.length - 1, Math.floor((seconds * parts.length) / RECORD_SECONDS))
  useEffect(() => {
    if (at > 0) tick()
  }, [at])
  const start = () => {
    faceCamera.start()
    begin()
  }
  const share = (seconds ?? 0) / RECORD_SECONDS
  return (
    <>
      <View className='jy-face__oval' style={{ '--face-share': `${share * 100}%` } as object}>
        <View id={holder} className='jy-face__camera jy-moves--never' role='img' aria-label={text.camera} />
      </View>
      <View role='status' aria-live='assertive'>
        <Heading level={2} className='jy-face__cue'>
          {parts[Math.max(0, at)]?.cue ?? ''}
        </Heading>
        <Text className='jy-face__count'>{text.part(Math.max(0, at) + 1, parts.length)}</Text>
      </View>
      <Tiles parts={parts} at={at} />
      {seconds === null ? (
        <Button kind='primary' isBlock text={text.record} isDisabled={!isReady} onPress={start} />
      ) : (
        <Text className='jy-face__left jy-num'>{text.left(RECORD_SECONDS - seconds)}</Text>
      )}
    </>
  )
})

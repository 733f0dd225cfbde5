import { Text, Video, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useRef, useState } from 'react'
import type { VerificationChallenge } from '@contract/types/authentication'
import { Button } from '@/components/Button'
import { classNames } from '@/components/class-names'
import { Heading } from '@/components/Heading'
import { Icon } from '@/components/Icon'
import type { IconName } from '@/components/icon/icon-names'
import { faceCamera, type FaceCameraState } from '@/platform/face-camera'
import { tick } from '@/platform/haptics'
import { showToast } from '@/platform/toast'
import { useAction } from '@/shell/use-action'
import { useSecondsLeft } from '@/shell/use-seconds-left'
import type { AuthenticationStore } from '@/stores/authentication'
import { useAuthenticationText } from './use-authentication-text'
import './FaceRecorder.scss'

const HOLDER = 'face-camera'
const REPLAY = 'face-replay'
/** Length of a recording, in s: a third for each part. Source: product §2.6 (10 to 15 s) */
const RECORD_SECONDS = 13
const LONGEST_SECONDS = 15

type Words = ReturnType<typeof useAuthenticationText>['authentication']

interface Part {
  readonly name: string
  readonly cue: string
  readonly icon: IconName
}

const icons: Record<VerificationChallenge['actions'][number], IconName> = {
  turn_left: 'undo-2',
  turn_right: 'rotate-cw',
  blink: 'eye',
  open_mouth: 'smile',
  raise_hand: 'user-round',
}

const partsOf = ({ digits, actions }: VerificationChallenge, text: Words): Part[] => [
  { name: text.digits, cue: text.digitsCue([...digits].join(' ')), icon: 'mic' },
  ...actions.map((action) => ({ ...text.actions[action], icon: icons[action] })),
]

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const StepNames = observer(function StepNames({ at }: { at: 0 | 1 }) {
  const { authentication: text } = useAuthenticationText()
  const { record, compare, done } = text.stepNames
  return (
    <View className='jy-face__steps' role='list' aria-label={text.steps}>
      {[record, compare, done].map((name, index) => (
        <View
          key={name}
          role='listitem'
          className={classNames('jy-face__step', index === at && 'jy-face__step--on')}
          aria-current={index === at ? 'step' : undefined}
        >
          {name}
        </View>
      ))}
    </View>
  )
})

const Tiles = observer(function Tiles({ parts, at }: { parts: readonly Part[]; at: number }) {
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

/** Whole seconds since recording began; null while nothing is recorded. */
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

/** What has to be done, before or without a camera in the page. */
const Ready = observer(function Ready({
  store,
  parts,
  state,
  onOpen,
}: {
  store: AuthenticationStore
  parts: readonly Part[]
  state: FaceCameraState | null
  onOpen: () => void
}) {
  const { authentication: text } = useAuthenticationText()
  const swap = useAction(() => store.swap())
  const capture = useAction(async () => {
    if (!store.keep(await faceCamera.capture(LONGEST_SECONDS))) showToast(text.tooLarge)
  })
  const isLive = faceCamera.isLive && state !== 'missing'
  const swapsLeft = store.challenge?.swapsLeft ?? 0
  return (
    <>
      <Heading level={2} className='jy-face__cue'>
        {isLive ? text.device.title : text.fileTitle}
      </Heading>
      <Text className='jy-face__count'>{isLive ? text.device.purpose : text.fileLine}</Text>
      <View className='jy-face__parts' role='list'>
        {parts.map(({ cue, icon }) => (
          <View key={cue} className='jy-face__part' role='listitem'>
            <Icon name={icon} size={20} />
            <Text className='jy-face__part-text'>{cue}</Text>
          </View>
        ))}
      </View>
      <View className='jy-face__hints'>
        {[text.device.light, text.device.sound, text.device.alone].map((hint) => (
          <Text key={hint} className='jy-face__hint'>
            {hint}
          </Text>
        ))}
      </View>
      {state === 'refused' && (
        <View className='jy-face__refused' role='alert'>
          {text.device.refused}
        </View>
      )}
      {isLive && <Button kind='primary' isBlock text={text.device.open} onPress={onOpen} />}
      {(!isLive || state === 'refused') && (
        <Button
          kind={isLive ? 'dark' : 'surface'}
          isBlock
          text={text.device.file}
          isBusy={capture.isBusy}
          onPress={() => void capture.run()}
        />
      )}
      {swapsLeft > 0 && (
        <Button kind='dark' isBlock text={text.swap} isBusy={swap.isBusy} onPress={() => void swap.run()} />
      )}
    </>
  )
})

/** The camera's picture in the oval, with what to do now. */
const Recording = observer(function Recording({
  store,
  parts,
}: {
  store: AuthenticationStore
  parts: readonly Part[]
}) {
  const { authentication: text } = useAuthenticationText()
  const { seconds, begin } = useRecording(() => {
    void faceCamera.stop().then((video) => {
      faceCamera.close()
      if (!store.keep(video)) showToast(text.tooLarge)
      else if (!video) store.goTo('ready')
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
        <View id={HOLDER} className='jy-face__camera' role='img' aria-label={text.camera} />
      </View>
      <View role='status' aria-live='assertive'>
        <Heading level={2} className='jy-face__cue'>
          {parts[Math.max(0, at)]?.cue ?? ''}
        </Heading>
        <Text className='jy-face__count'>{text.part(Math.max(0, at) + 1, parts.length)}</Text>
      </View>
      <Tiles parts={parts} at={at} />
      {seconds === null ? (
        <Button kind='primary' isBlock text={text.record} onPress={start} />
      ) : (
        <Text className='jy-face__left jy-num'>{text.left(RECORD_SECONDS - seconds)}</Text>
      )}
    </>
  )
})

/** What was recorded, before it goes anywhere. */
const Preview = observer(function Preview({ store }: { store: AuthenticationStore }) {
  const { authentication: text } = useAuthenticationText()
  const { video } = store
  const isShown = store.step === 'preview'
  useEffect(() => {
    if (video && isShown) faceCamera.replay(REPLAY, video)
  }, [video, isShown])
  const submit = useAction((isManual: boolean) => store.submit(isManual), {
    onFailure: ({ name, data }) => {
      if (name === 'VERIFICATION_VIDEO_REFUSED') {
        const why = String(data.why) as keyof typeof text.whys
        showToast(text.whys[why] ?? text.whys.format)
        return true
      }
      if (name !== 'CHALLENGE_EXPIRED') return false
      showToast(text.expired)
      return true
    },
  })
  if (store.step === 'sending') {
    return (
      <View className='jy-face__sending' role='status' aria-live='polite'>
        <View className='jy-face__bar'>
          <View className='jy-face__bar-fill' style={{ width: `${store.percent}%` }} />
        </View>
        <Text className='jy-face__count jy-num'>
          {store.percent < 100 ? text.uploading(store.percent) : text.checking}
        </Text>
      </View>
    )
  }
  return (
    <>
      <Heading level={2} className='jy-face__cue'>
        {text.preview}
      </Heading>
      <View id={REPLAY} className='jy-face__preview' role='group' aria-label={text.previewLabel}>
        {process.env.TARO_ENV !== 'h5' && video && (
          <Video className='jy-face__replay' src={video.path} objectFit='contain' />
        )}
      </View>
      <Button kind='primary' isBlock text={text.submit} onPress={() => void submit.run(false)} />
      <Button kind='dark' isBlock text={text.manual} onPress={() => void submit.run(true)} />
      <Button kind='dark' isBlock text={text.retake} onPress={() => store.goTo('ready')} />
    </>
  )
})

/** From the challenge to the upload, on the dark page. Source: screens.md 25 */
export const FaceRecorder = observer(function FaceRecorder({ store }: { store: AuthenticationStore }) {
  const { authentication: text } = useAuthenticationText()
  const { challenge, step } = store
  const [state, setState] = useState<FaceCameraState | null>(null)
  const secondsLeft = useSecondsLeft(challenge?.expireAt ?? 0)
  useEffect(() => faceCamera.close, [])
  const isOver = challenge === null || secondsLeft === 0
  useEffect(() => {
    // A video that is on its way may still be in time.
    if (!isOver || step === 'sending') return
    faceCamera.close()
    store.leave()
    showToast(text.expired)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- told once, when it runs out
  }, [isOver])
  if (!challenge) return null
  const parts = partsOf(challenge, text)
  const open = async () => {
    store.goTo('record')
    const opened = await faceCamera.open(HOLDER)
    setState(opened)
    if (opened !== 'open') store.goTo('ready')
  }
  const leave = () => {
    faceCamera.close()
    store.leave()
  }
  return (
    <View className='jy-face jy-face--dark'>
      <StepNames at={step === 'sending' ? 1 : 0} />
      {step === 'ready' && <Ready store={store} parts={parts} state={state} onOpen={() => void open()} />}
      {step === 'record' && <Recording store={store} parts={parts} />}
      {(step === 'preview' || step === 'sending') && <Preview store={store} />}
      <View className='jy-face__private'>
        <Icon name='lock' size={18} />
        <Text className='jy-face__private-text'>{text.promises.private}</Text>
      </View>
      {step !== 'sending' && (
        <>
          <Text className='jy-face__expires jy-num'>{text.challengeLeft(clock(secondsLeft))}</Text>
          <Button kind='dark' isBlock text={text.later} onPress={leave} />
        </>
      )}
    </View>
  )
})

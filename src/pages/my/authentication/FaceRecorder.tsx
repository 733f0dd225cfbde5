import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { Button } from '@/components/Button'
import { classNames } from '@/components/class-names'
import { Icon } from '@/components/Icon'
import { faceCamera, type FaceCameraState } from '@/platform/media/face-camera'
import { showToast } from '@/platform/toast'
import { useSecondsLeft } from '@/shell/use-seconds-left'
import type { AuthenticationStore } from '@/stores/account/verification/authentication'
import { partsOf } from './face-parts'
import { FacePreview } from './FacePreview'
import { FaceReady } from './FaceReady'
import { FaceRecording } from './FaceRecording'
import { useAuthenticationText } from './use-authentication-text'
import './FaceRecorder.scss'

const HOLDER = 'face-camera'

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

/** From the challenge to the upload, on the dark page. Source: screens.md 25 */
export const FaceRecorder = observer(function FaceRecorder({ store }: { store: AuthenticationStore }) {
  const { authentication: text } = useAuthenticationText()
  const { challenge, step } = store
  const [state, setState] = useState<FaceCameraState | null>(null)
  const secondsLeft = useSecondsLeft(challenge?.expireAt ?? 0)
  useEffect(() => faceCamera.close, [])
  const isOver = challenge === null || secondsLeft === 0
  useEffect(() => {
    // A video that is being uploaded may still be in time.
    if (!isOver || step === 'sending') return
    faceCamera.close()
    store.leave()
    showToast(text.expired)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- runs once, when the time is over
  }, [isOver])
  if (!challenge) return null
  const parts = partsOf(challenge, text)
  const open = async () => {
    setState(null)
    store.goTo('record')
    const opened = await faceCamera.open(HOLDER)
    // A member who left before the system answered stays on their page.
    if (opened === 'closed' || store.step !== 'record') return
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
      {step === 'ready' && <FaceReady store={store} parts={parts} state={state} onOpen={() => void open()} />}
      {step === 'record' && (
        <FaceRecording store={store} parts={parts} holder={HOLDER} isReady={state === 'open'} />
      )}
      {(step === 'preview' || step === 'sending') && <FacePreview store={store} />}
      <View className='jy-face__private'>
        <Icon name='lock' size={18} />
        <Text className='jy-face__private-text'>{text.promises.private}</Text>
      </View>
      {step !== 'sending' && (
        <>
          <Text className='jy-face__expires jy-num'>{text.challengeLeft(clock(secondsLeft))}</Text>
          <Button className='jy-face__later' kind='text' isBlock text={text.later} onPress={leave} />
        </>
      )}
    </View>
  )
})

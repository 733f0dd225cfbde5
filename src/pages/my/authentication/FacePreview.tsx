import { Text, Video, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { Button } from '@/components/Button'
import { Heading } from '@/components/Heading'
import { faceCamera } from '@/platform/media/face-camera'
import { showToast } from '@/platform/toast'
import { useAction } from '@/shell/use-action'
import type { AuthenticationStore } from '@/stores/account/verification/authentication'
import { useAuthenticationText } from './use-authentication-text'

const REPLAY = 'face-replay'

/** The recording, before it is uploaded. */
export const FacePreview = observer(function FacePreview({ store }: { store: AuthenticationStore }) {
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
        {!IS_WEB && video && <Video className='jy-face__replay' src={video.path} objectFit='contain' />}
      </View>
      <Button kind='primary' isBlock text={text.submit} onPress={() => void submit.run(false)} />
      <Button kind='dark' isBlock text={text.manual} onPress={() => void submit.run(true)} />
      <Button kind='dark' isBlock text={text.retake} onPress={() => store.goTo('ready')} />
    </>
  )
})

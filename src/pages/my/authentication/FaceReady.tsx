import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Button } from '@/components/Button'
import { Heading } from '@/components/Heading'
import { Icon } from '@/components/Icon'
import { faceCamera, type FaceCameraState } from '@/platform/media/face-camera'
import { showToast } from '@/platform/toast'
import { useAction } from '@/shell/use-action'
import type { AuthenticationStore } from '@/stores/account/verification/authentication'
import { useStores } from '@/stores/use-stores'
import type { FacePart } from './face-parts'
import { useAuthenticationText } from './use-authentication-text'

/** Longest video of another camera until the config is loaded, in s. Source: product §2.6 */
const LONGEST_SECONDS = 15

/** The instructions before the recording, or without a camera in the page. */
export const FaceReady = observer(function FaceReady({
  store,
  parts,
  state,
  onOpen,
}: {
  store: AuthenticationStore
  parts: readonly FacePart[]
  state: FaceCameraState | null
  onOpen: () => void
}) {
  const { authentication: text } = useAuthenticationText()
  const { systemConfig } = useStores()
  const longest = systemConfig.value?.verify?.videoMaxSeconds ?? LONGEST_SECONDS
  const swap = useAction(() => store.swap())
  const capture = useAction(async () => {
    if (!store.keep(await faceCamera.capture(longest))) showToast(text.tooLarge)
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
          kind={isLive ? 'dark' : 'primary'}
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

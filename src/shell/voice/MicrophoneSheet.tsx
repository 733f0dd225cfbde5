import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Button } from '@/components/Button'
import { Icon } from '@/components/Icon'
import { Sheet } from '@/components/layers/Sheet'
import { openPermissionSettings } from '@/platform/location'
import { recorder, type MicrophoneState } from '@/platform/media/recorder'
import { isSupported } from '@/platform/supported'
import { useAction } from '@/shell/use-action'
import { useText } from '@/shell/use-text'
import './MicrophoneSheet.scss'

/** A part that records, and the reason why it cannot. */
export interface VoiceAsker {
  /** Why recording is impossible, or that the member has to be asked; null when recording is possible. */
  readonly trouble: MicrophoneState | null
  setTrouble(trouble: MicrophoneState | null): void
  /** Called with true when the member has just allowed the microphone. */
  setTalking(isTalking: boolean): void
}

/**
 * Explains why the app asks for the microphone, before the system asks, and what to do when it is unavailable.
 * Source: screens.md H
 */
export const MicrophoneSheet = observer(function MicrophoneSheet({ voice }: { voice: VoiceAsker }) {
  const { microphone: text } = useText().permissions
  const { trouble, setTrouble } = voice
  const close = () => setTrouble(null)
  const ask = useAction(async () => {
    const state = await recorder.ask()
    if (state === 'granted') voice.setTalking(true)
    setTrouble(state === 'granted' ? null : state === 'unasked' ? 'refused' : state)
  })
  const isRefused = trouble === 'refused'
  const isAsking = trouble === 'unasked'
  const hasSettings = isRefused && isSupported('openSettings')
  const title = isAsking ? text.title : isRefused ? text.refusedTitle : text.missingTitle
  return (
    <Sheet isOpen={trouble !== null} title={title} onClose={close}>
      <View className='jy-mic'>
        {isAsking ? (
          text.points.map((point) => (
            <View key={point} className='jy-mic__point'>
              <Icon name='check' size={16} className='jy-mic__tick' />
              <Text>{point}</Text>
            </View>
          ))
        ) : (
          <Text className='jy-mic__line'>{isRefused ? text.refusedLine : text.missingLine}</Text>
        )}
        {isAsking && (
          <Button
            kind='primary'
            isBlock
            text={text.allow}
            isBusy={ask.isBusy}
            onPress={() => void ask.run()}
          />
        )}
        {hasSettings && (
          <Button kind='primary' isBlock text={text.settings} onPress={openPermissionSettings} />
        )}
        <Button
          kind={isAsking || hasSettings ? 'text' : 'neutral'}
          isBlock
          text={isAsking ? text.later : text.ok}
          onPress={close}
        />
      </View>
    </Sheet>
  )
})

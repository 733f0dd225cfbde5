import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { OwnVoiceIntro } from '@contract/types/voice-intro'
import { Button, type ButtonProps } from '@/components/Button'
import { VoiceBubble } from '@/components/chat/VoiceBubble'
import { ListEnd } from '@/components/frame/ListEnd'
import { Icon } from '@/components/Icon'
import { Dialog } from '@/components/layers/Dialog'
import { imageUrl } from '@/components/members/image-url'
import { Pressable } from '@/components/Pressable'
import { showToast } from '@/platform/toast'
import { useAction } from '@/shell/use-action'
import { MicrophoneSheet } from '@/shell/voice/MicrophoneSheet'
import { HandsFree } from '@/shell/voice/VoicePad'
import type { VoicePlaying } from '@/stores/chat/voice/voice-playing'
import { useInformationText } from './use-information-text'
import type { OwnIntro } from './use-voice-intro'

/** A voice to listen to: the stored one, or the one on this device. */
interface Listened {
  readonly id: string
  readonly url: string
  readonly seconds: number
  readonly wave: readonly number[]
}

const Player = observer(function Player({ voice, playing }: { voice: Listened; playing: VoicePlaying }) {
  const { voice: text } = useInformationText().chat
  const { id, url, seconds, wave } = voice
  const isPlaying = playing.currentId === id
  return (
    <VoiceBubble
      side='out'
      seconds={seconds}
      secondsText={text.seconds(seconds)}
      wave={wave}
      isPlaying={isPlaying}
      share={playing.share}
      isNew={false}
      label={isPlaying ? `${text.stop} ${text.seconds(seconds)}` : text.play(seconds)}
      onPress={() => playing.toggle({ id, url, isReceived: false })}
    />
  )
})

/** The sentence of the state of a stored introduction. */
const useStateText = (): ((intro: OwnVoiceIntro) => string) => {
  const { states } = useInformationText().information.voice
  return ({ state, rejectReason }) =>
    state === 'rejected' ? states.rejected(rejectReason ?? '') : states[state]
}

interface PartProps {
  own: OwnIntro
}

/** One of the buttons below a player. */
const Act = observer((props: Omit<ButtonProps, 'className' | 'size'>) => (
  <Button className='jy-info__voice-act' size='m' {...props} />
))

/** A recording on this device: listen, keep it or record again. */
const Draft = observer(function Draft({ own: { store, playing, record } }: PartProps) {
  const { voice: text } = useInformationText().information
  const keep = useAction(
    async () => {
      playing.stop()
      await store.keep()
    },
    {
      onFailure: ({ name, data: { why } }) => {
        if (name !== 'VOICE_REFUSED' || typeof why !== 'string' || !(why in text.refused)) return false
        showToast(text.refused[why as keyof typeof text.refused])
        return true
      },
    },
  )
  const { draft } = store
  if (!draft) return null
  const { file, seconds, wave } = draft
  return (
    <>
      <Player voice={{ id: 'draft', url: file.path, seconds, wave }} playing={playing} />
      <Text className='jy-info__voice-line'>{text.draft}</Text>
      <View className='jy-info__voice-acts'>
        <Act kind='neutral' text={text.again} isDisabled={keep.isBusy} onPress={record} />
        <Act kind='primary' text={text.keep} isBusy={keep.isBusy} onPress={() => void keep.run()} />
      </View>
    </>
  )
})

/** The stored introduction with its state: listen, record again, delete, appeal. */
const Stored = observer(function Stored({ intro, own }: PartProps & { intro: OwnVoiceIntro }) {
  const { voice: text } = useInformationText().information
  const stateText = useStateText()
  const appeal = useAction(async () => {
    await own.store.appeal()
    showToast(text.appealed)
  })
  const { url, seconds, wave } = intro
  return (
    <>
      <Player voice={{ id: 'saved', url: imageUrl(url), seconds, wave }} playing={own.playing} />
      <Text className='jy-info__voice-line'>{stateText(intro)}</Text>
      <View className='jy-info__voice-acts'>
        {intro.mayAppeal && (
          <Act kind='soft' text={text.appeal} isBusy={appeal.isBusy} onPress={() => void appeal.run()} />
        )}
        <Act kind='neutral' text={text.again} onPress={own.record} />
        <Act kind='danger' text={text.remove} onPress={() => own.setAsking(true)} />
      </View>
    </>
  )
})

/** The way to a first introduction. While the page loads it keeps the place, so that nothing below moves. */
const Invitation = observer(function Invitation({ onPress }: { onPress: (() => void) | null }) {
  const { voice: text } = useInformationText().information
  const words = (
    <>
      <Icon name='mic' size={18} className='jy-info__add-plus' />
      <Text>{text.add}</Text>
    </>
  )
  return (
    <>
      {onPress ? (
        <Pressable className='jy-info__add' onPress={onPress}>
          {words}
        </Pressable>
      ) : (
        <View className='jy-info__add jy-info__add--waiting' aria-hidden='true'>
          {words}
        </View>
      )}
      <View className='jy-info__voice-hint'>{text.hint}</View>
    </>
  )
})

const Content = observer(function Content({ own }: PartProps) {
  const { voice: text } = useInformationText().information
  const { store, recording } = own
  const { state, value } = store.saved
  if (value === null) {
    return state === 'error' ? (
      <ListEnd state='error' onRetry={() => void store.load()} />
    ) : (
      <Invitation onPress={null} />
    )
  }
  if (recording.state !== 'idle') {
    return (
      <View className='jy-info__voice'>
        <HandsFree recording={recording} end={{ label: text.done, icon: 'check' }} />
        <Text className='jy-info__voice-line'>{text.hint}</Text>
      </View>
    )
  }
  if (store.draft) {
    return (
      <View className='jy-info__voice'>
        <Draft own={own} />
      </View>
    )
  }
  if (!value.intro) return <Invitation onPress={own.record} />
  return (
    <View className='jy-info__voice'>
      <Stored intro={value.intro} own={own} />
    </View>
  )
})

/** The own introduction by voice: record, listen, keep, record again, delete, appeal. Source: screens.md 22 */
export const VoiceIntro = observer(function VoiceIntro({ own }: PartProps) {
  const { voice: text } = useInformationText().information
  return (
    <>
      <View className='jy-info__head'>{text.title}</View>
      <Content own={own} />
    </>
  )
})

/** The layers of the introduction: why the microphone is needed, and the question before deleting. */
export const VoiceIntroLayers = observer(function VoiceIntroLayers({ own }: PartProps) {
  const { information, common } = useInformationText()
  const { voice: text } = information
  const remove = useAction(async () => {
    own.playing.stop()
    await own.store.remove()
  })
  return (
    <>
      <MicrophoneSheet voice={own} />
      <Dialog
        isOpen={own.isAsking}
        title={text.removeTitle}
        line={text.removeLine}
        confirmText={text.remove}
        cancelText={common.cancel}
        isDestructive
        isBusy={remove.isBusy}
        onConfirm={() => {
          own.setAsking(false)
          void remove.run()
        }}
        onCancel={() => own.setAsking(false)}
      />
    </>
  )
})

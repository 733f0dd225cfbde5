import { observer } from 'mobx-react'
import { Icon } from '@/components/Icon'
import type { IconName } from '@/components/icon/icon-names'
import { Pressable } from '@/components/Pressable'
import { useServiceText } from '@/shell/use-service-text'
import { useText } from '@/shell/use-text'

const Tool = observer(function Tool({
  icon,
  label,
  isOpen,
  onPress,
}: {
  icon: IconName
  label: string
  isOpen?: boolean
  onPress: () => void
}) {
  return (
    <Pressable
      className='jy-writing__tool'
      label={label}
      isExpanded={isOpen}
      pressStyle='flat'
      onPress={onPress}
    >
      <Icon name={icon} size={26} />
    </Pressable>
  )
})

/** Changes between the field and the voice pad. */
export const VoiceTool = observer(function VoiceTool({
  isTalking,
  onPress,
}: {
  isTalking: boolean
  onPress: () => void
}) {
  const { chat: text } = useText()
  return (
    <Tool
      icon={isTalking ? 'keyboard' : 'mic'}
      label={isTalking ? text.keyboard : text.voice.toVoice}
      onPress={onPress}
    />
  )
})

/** Changes between the keyboard and the emoji. */
export const EmojiTool = observer(function EmojiTool({
  isOpen,
  onPress,
}: {
  isOpen: boolean
  onPress: () => void
}) {
  const { chat: text } = useText()
  return (
    <Tool
      icon={isOpen ? 'keyboard' : 'smile'}
      label={isOpen ? text.keyboard : text.emoji}
      onPress={onPress}
    />
  )
})

/** Opens the panel of pictures and contacts. */
export const PlusTool = observer(function PlusTool({
  isService,
  isOpen,
  onPress,
}: {
  /** The help desk, where only pictures can be sent. */
  isService: boolean
  isOpen: boolean
  onPress: () => void
}) {
  const { chat: text, service } = useServiceText()
  return (
    <Tool
      icon='circle-plus'
      label={isService ? service.chat.more : text.more}
      isOpen={isOpen}
      onPress={onPress}
    />
  )
})

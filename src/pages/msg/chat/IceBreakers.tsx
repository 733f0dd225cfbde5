import { ScrollView, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { ActionSheet } from '@/components/layers/ActionSheet'
import { Chip } from '@/components/forms/Chip'
import { openersOf } from '@/shell/openers'
import { useText } from '@/shell/use-text'
import type { ChatStore } from '@/stores/chat/chat'
import { useStores } from '@/stores/use-stores'

/** From this number of messages on the two members need no suggestions. Source: screens.md 12 */
const ENOUGH_MESSAGES = 6
/** Number of questions beside 帮我开个头. Source: screens.md 12 */
const QUESTIONS = 2

/**
 * Suggestions above the composer at the beginning of a chat; they fill the field and never send. Source: screens.md
 * 12
 */
export const IceBreakers = observer(function IceBreakers({
  chat,
  onPick,
}: {
  chat: ChatStore
  onPick: (text: string) => void
}) {
  const { chat: text } = useText()
  const { systemConfig } = useStores()
  const [isOpen, setOpen] = useState(false)
  const head = chat.head.value
  if (!head || chat.messageCount >= ENOUGH_MESSAGES || chat.writing.draft !== '') return null
  const known = systemConfig.value?.dict?.iceBreakers ?? []
  // The two questions depend on the peer's id, so that they are the same each time.
  const start = known.length === 0 ? 0 : Number(head.peer.id.slice(-2)) % known.length || 0
  const questions = [...known.slice(start), ...known.slice(0, start)].slice(0, QUESTIONS)
  const interests = head.sharedInterests.map((id) => systemConfig.label('interests', id))
  return (
    <>
      <ScrollView className='jy-ice' scrollX enhanced showScrollbar={false}>
        <View className='jy-ice__row'>
          <View className='jy-ice__chip'>
            <Chip
              kind='surface'
              icon='sparkles'
              role='button'
              text={text.ice.help}
              onPress={() => setOpen(true)}
            />
          </View>
          {questions.map(({ id, label }) => (
            <View key={id} className='jy-ice__chip'>
              <Chip kind='surface' role='button' text={label} onPress={() => onPick(label)} />
            </View>
          ))}
        </View>
      </ScrollView>
      <ActionSheet
        isOpen={isOpen}
        title={text.ice.title}
        actions={openersOf(text, interests).map((opener) => ({
          text: opener,
          onPress: () => onPick(opener),
        }))}
        cancelText={text.ice.cancel}
        onClose={() => setOpen(false)}
      />
    </>
  )
})

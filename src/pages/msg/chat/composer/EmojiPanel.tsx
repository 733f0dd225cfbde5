import { ScrollView, Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { StickerId } from '@contract/stickers'
import { classNames } from '@/components/class-names'
import { Segmented } from '@/components/forms/Segmented'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'
import { StickerGrid } from './StickerGrid'
import { useStickerText } from './use-sticker-text'
import './EmojiPanel.scss'

type Tab = 'emoji' | 'stickers'

/** A small set that every system font draws. Source: ours */
const EMOJI = [
  '😀 😄 😁 😆 😂 🤣 😊 🙂',
  '😉 😍 🥰 😘 😋 😜 🤪 😎',
  '🤩 🥳 😏 😌 😴 🤔 🤨 😳',
  '🥺 😢 😭 😅 😇 🤗 🤭 🙈',
  '👋 👍 👌 🙏 👏 💪 🤝 🫶',
  '❤️ 🧡 💛 💚 💙 💜 💕 💗',
  '🌹 🌸 🌻 🌙 ⭐ ☀️ 🌧️ 🌈',
  '☕ 🍵 🍺 🍰 🍜 🍓 🎂 🎁',
  '🎬 🎵 🎮 📷 🏃 🚴 ⛺ 🐱',
].flatMap((row) => row.split(' '))

/** Props of {@link EmojiPanel}. */
export interface EmojiPanelProps {
  /** Inserts an emoji at the caret. */
  onPick: (emoji: string) => void
  /** Deletes the character before the caret; undefined while the field is empty. */
  onDelete?: () => void
  /** Sends a sticker, with the words that name it. */
  onSticker: (id: StickerId, words: string) => void
}

/** Emoji for the field, or stickers that are sent at once. Source: screens.md 12 (Composer) */
export const EmojiPanel = observer(function EmojiPanel({ onSticker, ...emoji }: EmojiPanelProps) {
  const { stickers: text } = useStickerText()
  const [tab, setTab] = useState<Tab>('emoji')
  return (
    <View className='jy-emoji'>
      <View className='jy-emoji__tabs'>
        <Segmented
          options={[
            { value: 'emoji', text: text.tabs.emoji },
            { value: 'stickers', text: text.tabs.stickers },
          ]}
          value={tab}
          onChange={setTab}
          label={text.kind}
        />
      </View>
      {tab === 'emoji' ? <EmojiGrid {...emoji} /> : <StickerGrid onPick={onSticker} />}
    </View>
  )
})

/** The member's recent emoji with the delete key, and all emoji below. Source: screens.md 12 (Composer) */
const EmojiGrid = observer(function EmojiGrid({ onPick, onDelete }: Omit<EmojiPanelProps, 'onSticker'>) {
  const { emojiPanel: text } = useText().chat
  const { recentEmoji } = useStores().talk
  // The row of an open panel stays, because an emoji that moves under the finger is missed.
  const [recent] = useState(recentEmoji.list)
  const pick = (emoji: string) => {
    recentEmoji.use(emoji)
    onPick(emoji)
  }
  return (
    <>
      <View className='jy-emoji__first'>
        <View className='jy-emoji__recent' role='group' aria-label={text.recent}>
          {recent.length === 0 && <Text className='jy-emoji__none'>{text.noRecent}</Text>}
          {recent.map((emoji) => (
            <Cell key={emoji} emoji={emoji} onPick={pick} />
          ))}
        </View>
        <Pressable
          className={classNames('jy-emoji__delete', onDelete === undefined && 'jy-emoji__delete--off')}
          label={text.delete}
          pressStyle='flat'
          isDisabled={onDelete === undefined}
          onPress={onDelete}
        >
          <Icon name='delete' size={24} />
        </Pressable>
      </View>
      <ScrollView className='jy-emoji__all' scrollY>
        <View className='jy-emoji__grid'>
          {EMOJI.map((emoji) => (
            <Cell key={emoji} emoji={emoji} onPick={pick} />
          ))}
        </View>
      </ScrollView>
    </>
  )
})

const Cell = observer(function Cell({ emoji, onPick }: { emoji: string; onPick: (emoji: string) => void }) {
  return (
    <Pressable className='jy-emoji__cell' label={emoji} onPress={() => onPick(emoji)}>
      <Text>{emoji}</Text>
    </Pressable>
  )
})

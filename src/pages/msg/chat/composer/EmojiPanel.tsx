import { ScrollView, Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Pressable } from '@/components/Pressable'

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

/** Emoji that are inserted at the caret. */
export const EmojiPanel = observer(function EmojiPanel({ onPick }: { onPick: (emoji: string) => void }) {
  return (
    <ScrollView className='jy-emoji' scrollY>
      <View className='jy-emoji__grid'>
        {EMOJI.map((emoji) => (
          <Pressable key={emoji} className='jy-emoji__cell' label={emoji} onPress={() => onPick(emoji)}>
            <Text>{emoji}</Text>
          </Pressable>
        ))}
      </View>
    </ScrollView>
  )
})

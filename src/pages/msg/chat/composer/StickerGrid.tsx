import { ScrollView, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { type StickerId, stickerIds, stickerPath } from '@contract/stickers'
import { Photo } from '@/components/members/Photo'
import { Pressable } from '@/components/Pressable'
import { useStores } from '@/stores/use-stores'
import { useStickerText } from './use-sticker-text'

const isKnown = (id: string): id is StickerId => (stickerIds as readonly string[]).includes(id)

/** The member's recent stickers, and all stickers below; a press sends one. Source: screens.md 12 (Composer) */
export const StickerGrid = observer(function StickerGrid({
  onPick,
}: {
  /** Sends a sticker, with the words that name it. */
  onPick: (id: StickerId, words: string) => void
}) {
  const { stickers: text } = useStickerText()
  const { recentStickers } = useStores().talk
  // The row of an open panel stays, because a sticker that moves under the finger is missed.
  const [recent] = useState(() => recentStickers.list.filter(isKnown))
  const pick = (id: StickerId) => {
    recentStickers.use(id)
    onPick(id, text.words(text.names[id]))
  }
  const row = (ids: readonly StickerId[]) =>
    ids.map((id) => (
      <Pressable key={id} className='jy-emoji__sticker' label={text.names[id]} onPress={() => pick(id)}>
        <Photo className='jy-emoji__drawing' src={stickerPath(id)} isWhole />
      </Pressable>
    ))
  return (
    <ScrollView className='jy-emoji__all' scrollY>
      {recent.length > 0 && (
        <View className='jy-emoji__grid' role='group' aria-label={text.recent}>
          {row(recent)}
        </View>
      )}
      <View className='jy-emoji__grid' role='group' aria-label={text.all}>
        {row(stickerIds)}
      </View>
    </ScrollView>
  )
})

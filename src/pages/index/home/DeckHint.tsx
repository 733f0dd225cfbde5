import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useRef } from 'react'
import { Pressable } from '@/components/Pressable'
import { useUi } from '@/components/ui-context'
import { textWith } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'
import { deckHints as deckHintsEn } from '@/text/en/discovery/deck-hints'
import type { Translation } from '@/text/translation'
import { deckHints } from '@/text/zh-CN/discovery/deck-hints'
import './DeckHint.scss'

const useHintText = textWith<{ deckHints: Translation<typeof deckHints> }>({
  'zh-CN': { deckHints },
  en: { deckHints: deckHintsEn },
})

/** In the order of the cards that show them. */
const HINTS = ['swipe', 'open', 'star', 'left'] as const

const keyOf = (hint: (typeof HINTS)[number]): string => `deck:${hint}`

/**
 * Says once how the deck works: one hint for each of a member's first cards. A press or the next card ends it. Large
 * text would cover the card's own words, so the help topic alone says it there. Source: screens.md 8 (First use)
 */
export const DeckHint = observer(function DeckHint({ cardId }: { cardId: string }) {
  const { feed, actions } = useStores()
  const { deckHints: text } = useHintText()
  const { isTextLarge } = useUi()
  const { hints } = feed
  const likesLeft = actions.left('like')
  const isDue = (hint: (typeof HINTS)[number]) =>
    !hints.isDismissed(keyOf(hint)) && (hint !== 'left' || (likesLeft ?? 0) > 0)
  const hint = HINTS.find(isDue)
  const shownWith = useRef(cardId)
  useEffect(() => {
    if (hint === undefined || shownWith.current === cardId) return
    shownWith.current = cardId
    hints.dismiss(keyOf(hint))
  }, [hints, hint, cardId])
  if (hint === undefined || isTextLarge) return null
  return (
    <View className='deck-hint' role='status'>
      <Pressable className='deck-hint__words' pressStyle='flat' onPress={() => hints.dismiss(keyOf(hint))}>
        <Text>{hint === 'left' ? text.left(likesLeft ?? 0) : text[hint]}</Text>
      </Pressable>
    </View>
  )
})

import { Text } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { classNames } from '@/components/class-names'
import { useAction } from '@/shell/use-action'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'
import { isShortage } from '../components/shortage'
import './UndoChip.scss'

/** How long the chip shows its text before only the icon remains, in ms. Source: screens.md 8 */
const WORD_MS = 3_000

/**
 * Undoes the last swipe, also when no card is left; it shows today's remaining undos. Source: product §7.3.3, §8.2
 */
export const UndoChip = observer(function UndoChip() {
  const { feed, actions } = useStores()
  const { home } = useText()
  const { swiped } = feed.deck
  const left = actions.left('undo')
  const undo = useAction(feed.deck.undo, { onFailure: ({ name }) => isShortage(name) })
  const [isShort, setShort] = useState(false)
  useEffect(() => {
    setShort(false)
    const timer = setTimeout(() => setShort(true), WORD_MS)
    return () => clearTimeout(timer)
  }, [swiped])
  if (!swiped || left === 0) return null
  return (
    <Pressable
      className={classNames('undo-chip', isShort && 'undo-chip--short')}
      label={left === null ? home.undo : `${home.undo}${home.undoLeft(left)}`}
      isDisabled={undo.isBusy}
      onPress={() => void undo.run()}
    >
      <Icon name='undo-2' size={18} />
      {!isShort && <Text className='undo-chip__word'>{home.undo}</Text>}
      {left !== null && <Text className='undo-chip__left jy-num'>{left}</Text>}
    </Pressable>
  )
})

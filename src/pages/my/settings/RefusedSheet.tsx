import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import type { ActionRow } from '@contract/types/action'
import { Avatar } from '@/components/members/Avatar'
import { Button } from '@/components/Button'
import { EmptyState } from '@/components/frame/EmptyState'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { Sheet } from '@/components/layers/Sheet'
import { Skeleton } from '@/components/frame/Skeleton'
import { useUi } from '@/components/ui-context'
import { MoreRows } from '@/shell/lists/MoreRows'
import { StateOfList } from '@/shell/lists/StateOfList'
import { useText } from '@/shell/use-text'
import type { RefusedListStore } from '@/stores/safety/refused-list'

/** One member of the list; it can be pressed where a page exists. */
const Person = observer(function Person({ row, onPress }: { row: ActionRow; onPress: (() => void) | null }) {
  const { settings: text } = useText()
  const words = (
    <>
      <Avatar src={row.member?.avatarUrl ?? null} size={46} />
      <View className='jy-settings__name jy-ellipsis'>{row.member?.nickname || text.gone}</View>
    </>
  )
  if (onPress === null) return <View className='jy-settings__who'>{words}</View>
  return (
    <Pressable className='jy-settings__who' pressStyle='flat' onPress={onPress}>
      {words}
      <Icon name='chevron-right' size={18} className='jy-settings__way' />
    </Pressable>
  )
})

/** Props of {@link RefusedSheet}. */
export interface RefusedSheetProps {
  isOpen: boolean
  store: RefusedListStore
  title: string
  note: string
  emptyTitle: string
  /** Text of the button beside each member. */
  letBackText: string
  /** Handler of a press on the member; null without one. */
  wayOf: (row: ActionRow) => (() => void) | null
  onLetBack: (row: ActionRow) => void
  onClose: () => void
}

/** Members whom the viewer refused in one way, each with a button to undo it. Source: product §5.5, §8 (24) */
export const RefusedSheet = observer(function RefusedSheet(props: RefusedSheetProps) {
  const { isOpen, wayOf, onClose } = props
  const { list } = props.store
  const { isTextLarge } = useUi()
  useEffect(() => {
    if (isOpen) void list.refresh()
  }, [isOpen, list])
  const goingThere = (row: ActionRow) => {
    const go = wayOf(row)
    if (go === null) return null
    return () => {
      onClose()
      go()
    }
  }
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={props.title} subtitle={props.note} hasClose>
      <View className='jy-settings__sheet'>
        <StateOfList list={list} skeleton={<Skeleton shape='list' count={isTextLarge ? 4 : 3} />}>
          {list.isEmpty && <EmptyState illustration='blocked' title={props.emptyTitle} />}
          {list.rows.map((row) => (
            <View key={row.id} className='jy-settings__person'>
              <Person row={row} onPress={goingThere(row)} />
              <Button text={props.letBackText} size='s' onPress={() => props.onLetBack(row)} />
            </View>
          ))}
          <MoreRows list={list} />
        </StateOfList>
      </View>
    </Sheet>
  )
})

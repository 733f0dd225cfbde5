import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import type { Group } from '@contract/types/message'
import { EmptyState } from '@/components/frame/EmptyState'
import { Sheet } from '@/components/layers/Sheet'
import { Skeleton } from '@/components/frame/Skeleton'
import { MoreRows } from '@/shell/lists/MoreRows'
import { StateOfList } from '@/shell/lists/StateOfList'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'
import { GroupRow } from './GroupRow'

/** A box beside the main list. */
export type SideBox = 'greetings' | 'archived'

/** Props of {@link BoxSheet}. */
export interface BoxSheetProps {
  box: SideBox
  isOpen: boolean
  onClose: () => void
  onMenu: (group: Group) => void
}

/** Greetings that wait for an answer, or archived chats. Source: product §8.3 */
export const BoxSheet = observer(function BoxSheet({ box, isOpen, onClose, onMenu }: BoxSheetProps) {
  const list = useStores().talk.groups.boxes[box]
  const text = useText().messages[box]
  useEffect(() => {
    if (isOpen) void list.refresh()
  }, [isOpen, list])
  return (
    <Sheet isOpen={isOpen} title={text.title} hasClose onClose={onClose}>
      <View className='jy-box'>
        <BoxRows box={box} onClose={onClose} onMenu={onMenu} />
      </View>
    </Sheet>
  )
})

const BoxRows = observer(function BoxRows({ box, onClose, onMenu }: Omit<BoxSheetProps, 'isOpen'>) {
  const list = useStores().talk.groups.boxes[box]
  const text = useText().messages[box]
  return (
    <StateOfList list={list} skeleton={<Skeleton shape='list' count={4} />}>
      {list.isEmpty && <EmptyState illustration='empty-msg' title={text.emptyTitle} line={text.emptyLine} />}
      {list.rows.map((group) => (
        <GroupRow key={group.groupId} group={group} onMenu={onMenu} onLeave={onClose} />
      ))}
      <MoreRows list={list} />
    </StateOfList>
  )
})

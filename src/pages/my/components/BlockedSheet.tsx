import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import type { ActionRow } from '@contract/types/action'
import { Avatar } from '@/components/Avatar'
import { Button } from '@/components/Button'
import { Dialog } from '@/components/Dialog'
import { EmptyState } from '@/components/EmptyState'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { Sheet } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import { useUi } from '@/components/ui-context'
import { navigateTo } from '@/platform/navigation'
import { showToast } from '@/platform/toast'
import { MoreRows } from '@/shell/MoreRows'
import { useAction } from '@/shell/use-action'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'
import { StateOfList } from './StateOfList'

/** Who is blocked; where the two have talked, the way to what was said. Source: product §7.9.1 */
const Person = observer(function Person({ row, onOpen }: { row: ActionRow; onOpen: () => void }) {
  const { settings: text } = useText()
  const { groupId } = row
  const words = (
    <>
      <Avatar src={row.member?.avatarUrl ?? null} size={46} />
      <View className='jy-settings__name jy-ellipsis'>{row.member?.nickname || text.gone}</View>
    </>
  )
  if (groupId === null) return <View className='jy-settings__who'>{words}</View>
  const open = () => {
    onOpen()
    navigateTo('chat', { groupId })
  }
  return (
    <Pressable className='jy-settings__who' pressStyle='flat' onPress={open}>
      {words}
      <Icon name='chevron-right' size={18} className='jy-settings__way' />
    </Pressable>
  )
})

/** Members whom the viewer has blocked, with the way to let them see each other again. Source: product §8 (24) */
export const BlockedSheet = observer(function BlockedSheet({
  isOpen,
  onClose,
}: {
  isOpen: boolean
  onClose: () => void
}) {
  const { blockedList } = useStores()
  const { isTextLarge } = useUi()
  const { settings: text, common } = useText()
  const [asked, setAsked] = useState<ActionRow | null>(null)
  const { list } = blockedList
  useEffect(() => {
    if (isOpen) void list.refresh()
  }, [isOpen, list])
  const unblock = useAction(
    async (row: ActionRow) => {
      await blockedList.unblock(row)
      setAsked(null)
      showToast(text.unblocked)
    },
    // Each has its own question, and the next may be answered at once.
    { lockMs: 0 },
  )
  return (
    <>
      <Sheet isOpen={isOpen} onClose={onClose} title={text.blocked} subtitle={text.blockedNote} hasClose>
        <View className='jy-settings__sheet'>
          <StateOfList list={list} skeleton={<Skeleton shape='list' count={isTextLarge ? 4 : 3} />}>
            {list.isEmpty && <EmptyState illustration='blocked' title={text.blockedEmpty} />}
            {list.rows.map((row) => (
              <View key={row.id} className='jy-settings__person'>
                <Person row={row} onOpen={onClose} />
                <Button text={text.unblock} size='s' onPress={() => setAsked(row)} />
              </View>
            ))}
            <MoreRows list={list} />
          </StateOfList>
        </View>
      </Sheet>
      <Dialog
        isOpen={asked !== null}
        title={text.unblockTitle(asked?.member?.nickname ?? '')}
        line={text.unblockLine}
        confirmText={text.unblock}
        cancelText={common.cancel}
        isBusy={unblock.isBusy}
        onConfirm={() => void (asked && unblock.run(asked))}
        onCancel={() => setAsked(null)}
      />
    </>
  )
})

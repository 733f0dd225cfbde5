import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { ActionRow, Matter } from '@contract/types/action'
import { EmptyState } from '@/components/frame/EmptyState'
import { Icon } from '@/components/Icon'
import type { IconName } from '@/components/icon/icon-names'
import { Pressable } from '@/components/Pressable'
import { Sheet } from '@/components/layers/Sheet'
import { Skeleton } from '@/components/frame/Skeleton'
import { MoreRows } from '@/shell/lists/MoreRows'
import { StateOfList } from '@/shell/lists/StateOfList'
import type { MattersStore } from '@/stores/safety/matters'
import { momentLabel } from '@/text/index'
import { matterAbout, matterState, matterTone } from './matter-words'
import { useHelpText } from './use-help-text'

const icons: Record<Matter['kind'], IconName> = {
  report: 'flag',
  appeal: 'shield-alert',
  dispute: 'message-circle-warning',
  refund: 'undo-2',
  withdrawal: 'landmark',
  inquiry: 'headphones',
}
/** Number of rows on the page; the rest are in a sheet. Source: ours */
const FEW = 3

/** The viewer's matters: the latest on the page, all in a sheet. Source: product §8 (31) */
export const MatterList = observer(function MatterList({
  matters,
  onOpen,
}: {
  matters: MattersStore
  onOpen: (row: ActionRow) => void
}) {
  const { service } = useHelpText()
  const { matters: text } = service
  const { list } = matters
  if (list.rows.length === 0 && list.state === 'error') {
    return (
      <Pressable className='jy-service__retry' pressStyle='flat' onPress={() => void list.refresh()}>
        <Text>{text.failed}</Text>
      </Pressable>
    )
  }
  if (list.rows.length === 0) return null
  const hasMore = list.rows.length > FEW || !list.isAtEnd
  return (
    <>
      <View className='jy-cells__head'>
        <Text>{text.title}</Text>
        {hasMore && <AllMatters matters={matters} onOpen={onOpen} />}
      </View>
      <View className='jy-service__topics'>
        {list.rows.slice(0, FEW).map((row) => (
          <MatterRow key={row.id} row={row} onPress={() => onOpen(row)} />
        ))}
      </View>
    </>
  )
})

const AllMatters = observer(function AllMatters({
  matters,
  onOpen,
}: {
  matters: MattersStore
  onOpen: (row: ActionRow) => void
}) {
  const { service } = useHelpText()
  const { matters: text } = service
  const [isOpen, setOpen] = useState(false)
  const { list } = matters
  return (
    <>
      <Pressable className='jy-service__all' pressStyle='flat' onPress={() => setOpen(true)}>
        <Text>{service.showAll}</Text>
      </Pressable>
      <Sheet isOpen={isOpen} title={text.title} hasClose onClose={() => setOpen(false)}>
        <View className='jy-service__sheet'>
          <StateOfList list={list} skeleton={<Skeleton shape='list' count={4} />}>
            {list.isEmpty && <EmptyState illustration='empty-record' title={text.none} line={text.empty} />}
            {list.rows.map((row) => (
              <MatterRow
                key={row.id}
                row={row}
                onPress={() => {
                  setOpen(false)
                  onOpen(row)
                }}
              />
            ))}
            <MoreRows list={list} />
          </StateOfList>
        </View>
      </Sheet>
    </>
  )
})

const MatterRow = observer(function MatterRow({ row, onPress }: { row: ActionRow; onPress: () => void }) {
  const texts = useHelpText()
  const { matter } = row
  if (!matter) return null
  const about = matterAbout(texts, row)
  return (
    <Pressable className='jy-service__matter' pressStyle='flat' onPress={onPress}>
      <View className='jy-service__matter-icon'>
        <Icon name={icons[matter.kind]} size={20} />
      </View>
      <View className='jy-service__matter-words'>
        <Text className='jy-service__matter-title'>{texts.service.matters.kinds[matter.kind]}</Text>
        <Text className='jy-ellipsis jy-service__matter-line jy-num'>
          {[about, momentLabel(texts, row.createdAt)].filter(Boolean).join(' · ')}
        </Text>
      </View>
      <Text className={`jy-service__state jy-service__state--${matterTone(matter)}`}>
        {matterState(texts, matter)}
      </Text>
      <Icon name='chevron-right' size={18} className='jy-service__arrow' />
    </Pressable>
  )
})

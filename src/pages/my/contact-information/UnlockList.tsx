import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { ActionRow } from '@contract/types/action'
import type { UnlockOrder } from '@contract/types/unlock'
import { EmptyState } from '@/components/frame/EmptyState'
import { ListEnd } from '@/components/frame/ListEnd'
import { Skeleton } from '@/components/frame/Skeleton'
import { switchTab } from '@/platform/navigation'
import { useContactText } from './use-contact-text'
import { StateOfList } from '@/shell/lists/StateOfList'
import type { PagedList } from '@/stores/paged-list'
import { UnlockOrderRow } from './UnlockOrderRow'
import './UnlockList.scss'

/** Props of {@link UnlockList}. */
export interface UnlockListProps {
  /** Unlocks by the viewer, or unlocks of the viewer's contact. */
  kind: 'bought' | 'sold'
  list: Pick<
    PagedList<ActionRow>,
    'rows' | 'state' | 'value' | 'error' | 'isEmpty' | 'endState' | 'refresh' | 'loadMore'
  >
  onOpen: (order: UnlockOrder) => void
  /** Opens the settings for offering the contact. */
  onSettings: () => void
}

/** Unlocks of one direction, newest first. Source: product §8 (26) */
export const UnlockList = observer(function UnlockList({ kind, list, onOpen, onSettings }: UnlockListProps) {
  const { contact: text } = useContactText()
  const { title, line } = text.empty[kind]
  return (
    <StateOfList list={list} skeleton={<Skeleton shape='list' />}>
      {list.isEmpty ? (
        <EmptyState
          illustration='empty-msg'
          title={title}
          line={line}
          buttonText={kind === 'bought' ? text.toHome : text.toSettings}
          onButton={() => (kind === 'bought' ? switchTab('home') : onSettings())}
        />
      ) : (
        <View className='jy-unlocks'>
          {list.rows.map(
            ({ id, unlock }) =>
              unlock && <UnlockOrderRow key={id} order={unlock} onPress={() => onOpen(unlock)} />,
          )}
          <ListEnd state={list.endState} onRetry={() => void list.loadMore()} />
        </View>
      )}
    </StateOfList>
  )
})

import { observer } from 'mobx-react'
import { Button } from '@/components/Button'
import { ListEnd, type ListEndProps } from '@/components/frame/ListEnd'
import { useText } from '../use-text'

/** The part of a list that it reads; `PagedList` fits. */
interface GrowingList {
  readonly rows: readonly unknown[]
  readonly isAtEnd: boolean
  readonly moreState: 'idle' | 'loading' | 'error'
  readonly endState: ListEndProps['state']
  loadMore(): Promise<void>
}

/**
 * The end of a list in a sheet: the next page, a retry or the end. A sheet does not receive its own scroll events.
 */
export const MoreRows = observer(function MoreRows({ list }: { list: GrowingList }) {
  const { common } = useText()
  const loadMore = () => void list.loadMore()
  const hasMore = list.rows.length > 0 && !list.isAtEnd && list.moreState === 'idle'
  return (
    <>
      {hasMore && <Button kind='text' isBlock text={common.more} onPress={loadMore} />}
      <ListEnd state={list.endState} onRetry={loadMore} />
    </>
  )
})

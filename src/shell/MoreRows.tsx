import { observer } from 'mobx-react'
import { Button } from '@/components/Button'
import { ListEnd, type ListEndProps } from '@/components/ListEnd'
import { useText } from './use-text'

/** What is read of a list; `PagedList` fits. */
interface GrowingList {
  readonly rows: readonly unknown[]
  readonly isAtEnd: boolean
  readonly moreState: 'idle' | 'loading' | 'error'
  readonly endState: ListEndProps['state']
  loadMore(): Promise<void>
}

/** Under the rows of a list in a sheet, which does not hear of its own scrolling: the next page, a retry or the end. */
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

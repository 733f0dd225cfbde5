import { observer } from 'mobx-react'
import type { ReactElement, ReactNode } from 'react'
import type { FailureName } from '@/api/errors'
import { EmptyState } from '@/components/frame/EmptyState'
import type { LoadState } from '@/stores/loadable'
import { useNetworkReturn } from '../page/use-network-return'
import { useText } from '../use-text'

/** The part of a list that it reads; `PagedList` fits. */
interface ListView {
  readonly state: LoadState
  readonly value: unknown
  readonly error: FailureName | null
  refresh(): Promise<void>
}

/**
 * One of several lists on a page, or the list of a sheet: its first load, its failure, or its rows. The content
 * around it stays visible.
 */
export const StateOfList = observer(function StateOfList({
  list,
  skeleton,
  children,
}: {
  list: ListView
  skeleton: ReactElement
  children: ReactNode
}) {
  const { common, errors } = useText()
  useNetworkReturn(list.state === 'error' ? () => void list.refresh() : null)
  if (list.value !== null) return children
  if (list.state !== 'error') return skeleton
  return (
    <EmptyState
      illustration='error'
      title={common.loadFailed}
      line={list.error ? errors[list.error] : undefined}
      buttonText={common.retry}
      onButton={() => void list.refresh()}
    />
  )
})

import { observer } from 'mobx-react'
import type { ReactElement, ReactNode } from 'react'
import type { FailureName } from '@/api/errors'
import { EmptyState } from '@/components/EmptyState'
import type { LoadState } from '@/stores/loadable'
import { useNetworkReturn } from './use-network-return'
import { useText } from './use-text'

/** What is read of a list; `PagedList` fits. */
interface ListView {
  readonly state: LoadState
  readonly value: unknown
  readonly error: FailureName | null
  refresh(): Promise<void>
}

/** One list of several on a page, or that of a sheet: its first load, its failure, or its rows. What stands around it stays in sight. */
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

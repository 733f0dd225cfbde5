import { reaction } from 'mobx'
import { useEffect, useRef } from 'react'
import { useStores } from '@/stores/use-stores'

/**
 * Loads failed content again once the device has a network again: `retry` is the handler of the retry button, null
 * while nothing has failed.
 */
export function useNetworkReturn(retry: (() => unknown) | null): void {
  const { connection } = useStores()
  const latest = useRef(retry)
  latest.current = retry
  useEffect(
    () =>
      reaction(
        () => connection.isNetworkUp,
        (isUp) => void (isUp && latest.current?.()),
      ),
    [connection],
  )
}

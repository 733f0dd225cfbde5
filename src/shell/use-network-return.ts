import { reaction } from 'mobx'
import { useEffect, useRef } from 'react'
import { useStores } from '@/stores/use-stores'

/**
 * Asks anew for what could not be loaded, once the device has a network again: `retry` is what the member would press, null
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

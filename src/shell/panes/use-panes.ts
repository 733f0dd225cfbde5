import { useSyncExternalStore } from 'react'
import { paneChanges } from '@/lib/panes'

/** A value of the panes, read again at each of their changes; it must be comparable by identity. */
export const usePanes = <T>(read: () => T): T => useSyncExternalStore(paneChanges.on, read)

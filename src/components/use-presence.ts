import { useEffect, useState } from 'react'

/** How long a sheet, dialog or viewer takes to leave, ms. The `move` token. Source: ui.md §5. */
export const LEAVE_MS = 280

/**
 * Keeps something mounted while its leaving motion plays.
 * `isLeaving` holds from the moment `isOpen` turns false until it is unmounted.
 */
export function usePresence(isOpen: boolean, leaveMs = LEAVE_MS): { isMounted: boolean; isLeaving: boolean } {
  const [isMounted, setMounted] = useState(isOpen)
  useEffect(() => {
    if (isOpen) {
      setMounted(true)
      return undefined
    }
    const timer = setTimeout(() => setMounted(false), leaveMs)
    return () => clearTimeout(timer)
  }, [isOpen, leaveMs])
  return { isMounted: isOpen || isMounted, isLeaving: !isOpen }
}

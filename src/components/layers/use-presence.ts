import { useEffect, useState } from 'react'

/** Duration of the leaving motion of a sheet, dialog or viewer, ms. The `move` token. Source: ui.md §5. */
export const LEAVE_MS = 280

/**
 * Keeps an element mounted while its leaving motion plays. `isLeaving` is true from the moment `isOpen` turns false
 * until the element is unmounted.
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

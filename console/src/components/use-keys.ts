import { useEffect, useRef } from 'react'

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/**
 * Calls the function of a pressed key, by `KeyboardEvent.key` in lower case. Keys in fields, with Ctrl or Alt, and below an
 * open dialog do nothing.
 */
export const useKeys = (keys: Readonly<Record<string, () => void>>): void => {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isElsewhere = event.ctrlKey || event.metaKey || event.altKey || isTyping(event)
      if (isElsewhere || document.querySelector('.ant-modal-wrap:not([style*="display: none"])')) return
      const act = latest.current[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

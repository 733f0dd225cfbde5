import { createElement, forwardRef, useEffect, useRef, type ComponentType } from 'react'
import { whileSettling } from '@/lib/settling'

interface Focusable {
  readonly focus?: boolean
  readonly disabled?: boolean
}

/** Focuses the field inside `element` as soon as possible. Returns a function that stops trying. */
const giveFocus = (element: Element | null): (() => void) =>
  whileSettling(() => {
    const field = element?.querySelector<HTMLElement>('input, textarea')
    field?.focus()
    return document.activeElement === field
  })

/**
 * Focuses a field with `focus` only once. Taro's elements take the focus back with every render while `focus` is set,
 * so that no key leads out of them (WCAG 2.1.2). A field that was disabled in between is focused again.
 */
export function focusOnce<Props>(Field: ComponentType<Props>): ComponentType<Props> {
  const Once = forwardRef<Element, Focusable>(({ focus, ...props }, ref) => {
    const element = useRef<Element | null>(null)
    const isWanted = focus === true && props.disabled !== true
    useEffect(() => (isWanted ? giveFocus(element.current) : undefined), [isWanted])
    const hold = (drawn: Element | null) => {
      element.current = drawn
      if (typeof ref === 'function') ref(drawn)
      else if (ref) ref.current = drawn
    }
    return createElement(Field as ComponentType, { ...props, ref: hold } as object)
  })
  return Once as unknown as ComponentType<Props>
}

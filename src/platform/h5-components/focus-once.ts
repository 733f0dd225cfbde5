import { createElement, forwardRef, useEffect, useRef, type ComponentType } from 'react'
import { whileSettling } from '@/lib/settling'

interface Focusable {
  readonly focus?: boolean
  readonly disabled?: boolean
}

/** Gives the field inside `element` the focus as soon as it can have it. Returns how to stop. */
const giveFocus = (element: Element | null): (() => void) =>
  whileSettling(() => {
    const field = element?.querySelector<HTMLElement>('input, textarea')
    field?.focus()
    return document.activeElement === field
  })

/**
 * Lets a field that wants the focus have it once. Taro's elements take it back with everything that they draw while
 * `focus` stands, so that no key leads out of them (WCAG 2.1.2). A field that was disabled meanwhile wants it anew.
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

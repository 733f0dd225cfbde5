import { useEffect, useRef, type RefObject } from 'react'
import { focusedElement, focusElement, focusFreshLayer, keepFocusInside, type KeyPress } from './dom'

/** Where "back" comes from while something lies over the page; returns the way to stop listening. */
export type BackSource = (onBack: () => void) => () => void

/** Props that a modal layer spreads on its root so that keys reach it. */
export interface ModalLayer {
  layerRef: RefObject<HTMLElement>
  layerProps: { tabIndex: number; onKeyDown: (press: KeyPress) => void }
}

/**
 * Modal manners: the focus moves in, stays in and returns; Esc and the back source close. On mini-programs only the
 * back source applies. Source: ui.md §11.
 */
export function useModal(isOpen: boolean, onClose: () => void, backSource?: BackSource): ModalLayer {
  const layerRef = useRef<HTMLElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const before = focusedElement()
    const stop = focusFreshLayer(layerRef.current)
    return () => {
      stop()
      focusElement(before)
    }
  }, [isOpen])
  useEffect(() => (isOpen ? backSource?.(() => close.current()) : undefined), [isOpen, backSource])
  const onKeyDown = (press: KeyPress) => {
    if (press.key === 'Escape') {
      press.stopPropagation()
      close.current()
    }
    keepFocusInside(layerRef.current, press)
  }
  return { layerRef, layerProps: { tabIndex: -1, onKeyDown } }
}

import { useEffect, useRef, useState, type RefObject } from 'react'
import { focusedElement, focusElement, focusFreshLayer, onKeys, keepFocusInside } from '../dom'
import { useUi } from '../ui-context'

/** The properties that a modal layer gives its root element. */
export interface ModalLayer {
  layerRef: RefObject<HTMLElement>
  layerProps: { tabIndex: number }
}

/**
 * Behaviour of a modal layer: the focus moves in, stays in and returns. Esc and Back close it; Back only where the
 * environment reports it. Source: ui.md §8, §11.
 */
export function useModal(isOpen: boolean, onClose: () => void): ModalLayer {
  const { backSource } = useUi()
  /** A back source reports Back once; a layer that stays open subscribes again. */
  const [backs, setBacks] = useState(0)
  const layerRef = useRef<HTMLElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const before = focusedElement()
    const layer = layerRef.current
    const stopFocus = focusFreshLayer(layer)
    const stopKeys = onKeys(layer, (press) => {
      if (press.key === 'Escape') {
        press.stopPropagation()
        close.current()
      }
      keepFocusInside(layer, press)
    })
    return () => {
      stopFocus()
      stopKeys()
      focusElement(before)
    }
  }, [isOpen])
  useEffect(() => {
    if (!isOpen) return undefined
    return backSource?.(() => {
      close.current()
      setBacks(backs + 1)
    })
  }, [isOpen, backSource, backs])
  return { layerRef, layerProps: { tabIndex: -1 } }
}

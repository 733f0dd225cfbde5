import { useEffect, useRef, useState, type RefObject } from 'react'
import { focusedElement, focusElement, focusFreshLayer, hearKeys, keepFocusInside } from './dom'
import { useUi } from './ui-context'

/** What a modal layer gives its root. */
export interface ModalLayer {
  layerRef: RefObject<HTMLElement>
  layerProps: { tabIndex: number }
}

/**
 * Modal manners: the focus moves in, stays in and returns; Esc and Back close, the latter wherever the environment
 * can tell of it. Source: ui.md §8, §11.
 */
export function useModal(isOpen: boolean, onClose: () => void): ModalLayer {
  const { backSource } = useUi()
  /** A back source tells of Back once; a layer that stays all the same listens anew. */
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
    const stopKeys = hearKeys(layer, (press) => {
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

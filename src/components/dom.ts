/**
 * The few places that touch the H5 document: focus and keys. Mini-programs have neither, so every function here does
 * nothing there.
 */

import { isDrawn, LAYER } from '@/lib/layers'
import { presentPanes } from '@/lib/panes'
import { whileSettling } from '@/lib/settling'

/** The properties of a keyboard event that a key handler reads; the H5 elements pass the browser's event. */
export interface KeyPress {
  key: string
  shiftKey: boolean
  preventDefault(): void
  stopPropagation(): void
}

const FOCUSABLE =
  '[tabindex="0"], input:not([disabled]), textarea:not([disabled]), a[href], button:not([disabled])'

/** Attributes of a tab stop that is only read. */
const READING = ['tabindex', 'role', 'aria-label']

/** The element that has the focus now; null in mini-programs. */
export function focusedElement(): HTMLElement | null {
  return IS_WEB && document.activeElement instanceof HTMLElement ? document.activeElement : null
}

/**
 * Moves the focus into a layer that was just rendered. The H5 elements move their children during their own first
 * rendering, which drops the focus, so the focus is set again until they have settled. Returns a function that stops
 * this.
 */
export function focusFreshLayer(element: unknown): () => void {
  if (!IS_WEB || !(element instanceof HTMLElement)) return () => {}
  focusElement(element)
  return whileSettling(() => {
    if (document.activeElement === document.body) focusElement(element)
    return false
  })
}

/** Moves the focus to an element of the page, without scrolling to it. */
export function focusElement(element: unknown): void {
  if (IS_WEB && element instanceof HTMLElement) element.focus({ preventScroll: true })
}

/** Whether the first screen of a scrolling element contains something that a key can reach. */
const hasControlAtFirst = (element: HTMLElement): boolean => {
  const control = element.querySelector(FOCUSABLE)
  if (!control) return false
  const top = control.getBoundingClientRect().top - element.getBoundingClientRect().top + element.scrollTop
  return top < element.clientHeight || element.clientHeight === 0
}

/**
 * Lets keys scroll content that is read: while the element overflows and its first screen contains nothing that a key can
 * reach, it is a tab stop of its own, called `name`. Returns a function that stops watching. Source: WCAG 2.1.1
 */
export function watchReading(element: unknown, name: string): () => void {
  if (!IS_WEB || !(element instanceof HTMLElement)) return () => {}
  const judge = () => {
    const isRead = element.scrollHeight > element.clientHeight && !hasControlAtFirst(element)
    if (!isRead) return READING.forEach((attribute) => element.removeAttribute(attribute))
    element.tabIndex = 0
    element.setAttribute('role', 'region')
    element.setAttribute('aria-label', name)
  }
  const changes = new MutationObserver(judge)
  changes.observe(element, { childList: true, subtree: true, characterData: true })
  const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(judge)
  sizes?.observe(element)
  judge()
  return () => {
    changes.disconnect()
    sizes?.disconnect()
  }
}

/** Moves the focus to the first wrong field of the top layer or of the page, once it is rendered. */
export function focusFirstWrongField(): void {
  if (!IS_WEB) return
  whileSettling(() => {
    const top = [...document.querySelectorAll<HTMLElement>(LAYER)].filter(isDrawn).pop() ?? document
    const wrong = [...top.querySelectorAll<HTMLElement>('[aria-invalid="true"]')].find(isDrawn)
    wrong?.focus()
    return wrong !== undefined
  })
}

/** Key code of every key that an input method handles. Source: UI Events */
const INPUT_METHOD_KEY = 229

/**
 * True for a key that chooses letters of a word. Safari ends the composition before it sends the Enter key that
 * confirmed it, and marks that key only by its code.
 */
export const isComposingKey = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === INPUT_METHOD_KEY

/**
 * Listens to every key that is pressed in a layer before the focused element receives it, because Taro's fields do
 * not pass their keys on. A key that chooses letters of a word is left to the input method. Returns a function that
 * stops listening.
 */
export function onKeys(layer: unknown, onKeyDown: (press: KeyPress) => void): () => void {
  if (!IS_WEB || !(layer instanceof HTMLElement)) return () => {}
  const listener = (event: Event) => {
    if (event instanceof KeyboardEvent && !isComposingKey(event)) onKeyDown(event)
  }
  layer.addEventListener('keydown', listener, true)
  return () => layer.removeEventListener('keydown', listener, true)
}

/** Elements with a use of their own for the arrow keys. */
const TAKES_ARROWS = 'input, textarea, [role="listbox"], [role="slider"]'

/** False for a part of one of two pages side by side, while the member uses the other one. */
const isInActivePane = (part: Element): boolean => {
  const path = (IS_WEB && presentPanes()?.activePath()) || null
  return path === null || part.closest('.taro_page')?.id === path
}

/**
 * Listens to the arrow keys for a part of the page: with the focus inside the part, and, for left and right, with the
 * focus elsewhere while the part is shown, no layer is open and the focused element does not use the keys itself. Keys
 * that are held down and shortcuts of the browser are left alone. Returns a function that stops listening.
 */
export function onArrowKeys(part: unknown, onKeyDown: (press: KeyPress) => void): () => void {
  if (!IS_WEB || !(part instanceof HTMLElement)) return () => {}
  const isForPart = (target: EventTarget | null) =>
    target instanceof Element &&
    isDrawn(part) &&
    isInActivePane(part) &&
    !target.closest(TAKES_ARROWS) &&
    ![...document.querySelectorAll(LAYER)].some(isDrawn)
  const listener = (event: KeyboardEvent) => {
    const { key, target } = event
    if (event.repeat || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const isInside = target instanceof Node && part.contains(target)
    if (isInside || (key !== 'ArrowUp' && isForPart(target))) onKeyDown(event)
  }
  document.addEventListener('keydown', listener)
  return () => document.removeEventListener('keydown', listener)
}

/**
 * Call it before the top card of a deck leaves. If the card has the focus, the returned function moves it to the same
 * control of the next card, once that card is on top.
 */
export function carryFocusToNextCard(): () => void {
  const held = focusedElement()
  const deck = held?.closest<HTMLElement>('.jy-deck')
  if (!held || !deck || held === deck) return () => {}
  return () => {
    const controls = [...deck.querySelectorAll<HTMLElement>('.jy-deck__card:not([inert]) [tabindex]')]
    focusElement(controls.find(({ className }) => className === held.className) ?? deck)
  }
}

/** Keeps Tab and Shift+Tab inside `container`: the first element follows the last one. */
export function keepFocusInside(container: unknown, press: KeyPress): void {
  if (!IS_WEB || press.key !== 'Tab' || !(container instanceof HTMLElement)) return
  const reachable = [...container.querySelectorAll<HTMLElement>(FOCUSABLE)]
  const edge = press.shiftKey ? reachable[0] : reachable[reachable.length - 1]
  const next = press.shiftKey ? reachable[reachable.length - 1] : reachable[0]
  if (!next) return press.preventDefault()
  const focused = document.activeElement
  if (focused === edge || focused === container || !container.contains(focused)) {
    press.preventDefault()
    next.focus({ preventScroll: true })
  }
}

/**
 * Moves the focus among the elements of one class: to the next or the previous one, or to their end when the focus is
 * outside. Returns false when there is no such element.
 */
export function moveFocus(className: string, step: 1 | -1): boolean {
  if (!IS_WEB) return false
  const all = [...document.querySelectorAll<HTMLElement>(`.${className}[tabindex], .${className} [tabindex]`)]
  const at = all.findIndex((element) => element === document.activeElement)
  const next = at < 0 ? all[all.length - 1] : all[at + step]
  next?.focus()
  return next !== undefined
}

import {
  NativeNode,
  triggerEvent,
  type BackendMode,
  type domlikeBackend,
  type Element as ViewElement,
  type EventMutLevel,
  type EventOptions,
} from 'glass-easel'
import type { BuiltinParts } from './builtins/builtin'
import { createHostElement, setHostAttribute } from './builtins/host-element'
import type { HostEnvironment } from './environment'
import type { Touches } from './events'

type BackendElement = domlikeBackend.Element

// The DOM path converts `true`, undefined and '' all to ''; built-in components need the template's value.
NativeNode.prototype.updateAttribute = function (name, value) {
  const element = this.getBackendElement() as unknown as HTMLElement | null
  if (element) setHostAttribute(element, name, value)
}

/** Events that the DOM itself fires on one element; all others come from built-in components or from gestures. */
const DOM_EVENTS = /^(animation(start|end|iteration)|transitionend)$/

/** The framework's enums have no run-time form under isolated modules. */
const DOMLIKE_MODE = 3 as BackendMode.Domlike
const FINAL_LISTENER = 2 as EventMutLevel.Final

/**
 * The rendering target of glass-easel: plain DOM of the environment's window, with `wx-` elements for built-in
 * components.
 */
export class DomView implements domlikeBackend.Context {
  readonly mode = DOMLIKE_MODE
  readonly document: domlikeBackend.Context['document']
  private readonly pageWindow: Window & typeof globalThis
  private readonly listened = new WeakMap<object, Set<string>>()
  private readonly stoppingTouchMove = new WeakSet<object>()

  constructor(
    private readonly environment: HostEnvironment,
    builtinParts: () => BuiltinParts,
  ) {
    const { ownerDocument } = environment.root
    this.pageWindow = ownerDocument.defaultView as Window & typeof globalThis
    const asBackend = (node: unknown) => node as BackendElement
    this.document = {
      createElement: (tag) => asBackend(createHostElement(ownerDocument, tag, builtinParts())),
      createTextNode: (text) => asBackend(ownerDocument.createTextNode(text)),
      createDocumentFragment: () => asBackend(ownerDocument.createDocumentFragment()),
    }
  }

  /** Fires a view event at the component node of a DOM element; without one, nothing happens. */
  emit(element: Element, type: string, detail: unknown, options: EventOptions = {}): void {
    const owner = this.viewElementAt(element)
    if (owner) triggerEvent(owner, type, detail, { bubbles: false, composed: false, ...options })
  }

  /** Fires a gesture event: it bubbles through component boundaries and contains the fingers. */
  emitGesture(element: Element, type: string, detail: unknown, touches: Touches): void {
    this.emit(element, type, detail, {
      originalEvent: touches,
      bubbles: true,
      composed: true,
      capturePhase: true,
    })
  }

  /** Whether an element between this one and the page has `catchtouchmove`, which keeps the page from scrolling. */
  stopsTouchMove(element: Element): boolean {
    for (let node: Element | null = element; node; node = node.parentElement) {
      if (this.stoppingTouchMove.has(node)) return true
    }
    return false
  }

  getWindowWidth(): number {
    return this.pageWindow.innerWidth
  }

  getWindowHeight(): number {
    return this.pageWindow.innerHeight
  }

  getDevicePixelRatio(): number {
    return this.pageWindow.devicePixelRatio || 1
  }

  getTheme(): string {
    return 'light'
  }

  getRootNode(): BackendElement {
    return this.environment.root as unknown as BackendElement
  }

  render(callback: (error: Error | null) => void): void {
    setTimeout(() => callback(null), 0)
  }

  setListenerStats(element: BackendElement, type: string, _isCapture: boolean, level: EventMutLevel): void {
    if (!element) return
    if (type === 'touchmove' && level === FINAL_LISTENER) this.stoppingTouchMove.add(element)
    if (!DOM_EVENTS.test(type)) return
    const types = this.listened.get(element) ?? new Set()
    this.listened.set(element, types)
    if (types.has(type)) return
    types.add(type)
    element.addEventListener(type, (event: Event) => {
      if (event.target === (element as unknown))
        this.emit(event.target as Element, type, {}, { bubbles: true })
    })
  }

  /** Intersections as the browser reports them; without layout everything counts as fully visible, once. */
  createIntersectionObserver(
    element: BackendElement,
    relativeTo: BackendElement | null,
    rootMargin: string,
    threshold: number[],
    listener: (status: IntersectionStatus) => void,
  ): { disconnect(): void } {
    const watched = element as unknown as HTMLElement
    if (!this.environment.hasLayout) {
      const rect = watched.getBoundingClientRect()
      const status = {
        intersectionRatio: 1,
        boundingClientRect: rect,
        intersectionRect: rect,
        relativeRect: rect,
      }
      const handle = setTimeout(() => listener({ ...status, time: this.environment.now() }), 0)
      return { disconnect: () => clearTimeout(handle) }
    }
    const root = relativeTo as unknown as HTMLElement | null
    const observer = new this.pageWindow.IntersectionObserver(
      (entries) => {
        for (const { intersectionRatio, boundingClientRect, intersectionRect, rootBounds, time } of entries)
          listener({
            intersectionRatio,
            boundingClientRect,
            intersectionRect,
            relativeRect: rootBounds ?? boundingClientRect,
            time,
          })
      },
      { root, rootMargin, threshold },
    )
    observer.observe(watched)
    return observer
  }

  associateValue(element: BackendElement, value: ViewElement): void {
    element.__wxElement = value
  }

  /** Events are fired through `emit`, never by the framework's own listeners. */
  onEvent(): void {}

  /** The page stack adds style sheets to the document. */
  registerStyleSheetContent(): void {}

  appendStyleSheetPath(): number {
    return 0
  }

  disableStyleSheet(): void {}

  /** Two-way bindings do not occur in compiled templates. */
  setModelBindingStat(): void {}

  destroy(): void {}

  private viewElementAt(element: Element): ViewElement | undefined {
    for (let node: Element | null = element; node; node = node.parentElement) {
      const owner = (node as unknown as BackendElement).__wxElement
      if (owner) return owner
    }
    return undefined
  }
}

type IntersectionStatus = Parameters<
  Parameters<NonNullable<domlikeBackend.Context['createIntersectionObserver']>>[4]
>[0]

import {
  createElement,
  forwardRef,
  useLayoutEffect,
  useRef,
  type ComponentType,
  type CSSProperties,
  type ForwardedRef,
  type ReactNode,
} from 'react'

type Handler = (this: Element, event: Event) => void
type Handlers = Record<string, Handler | undefined>

interface PlainProps {
  readonly children?: ReactNode
  readonly className?: string
  readonly style?: CSSProperties
  readonly hoverClass?: string
  readonly hoverStartTime?: number
  readonly hoverStayTime?: number
}

/** Defaults of Taro's View, in ms. */
const HOVER_START_MS = 50
const HOVER_STAY_MS = 400

/** Taken by the component itself, or of meaning on mini-programs alone. */
const OWN = new Set([
  'children',
  'className',
  'style',
  'hoverClass',
  'hoverStartTime',
  'hoverStayTime',
  'catchMove',
  'src',
  'mode',
  'lazyLoad',
])

const isEvent = (name: string): boolean => /^on[A-Z]/.test(name)

/** `userSelect` is written `user-select`, `tabIndex` as the browser has it. */
const attributeName = (name: string): string =>
  name === 'tabIndex' ? 'tabindex' : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** What the element carries in the document. React leaves names of elements with a dash as they are. */
const attributesOf = (props: PlainProps): Record<string, unknown> => {
  const attributes: Record<string, unknown> = { class: props.className, style: props.style }
  for (const [name, value] of Object.entries(props)) {
    if (!OWN.has(name) && !isEvent(name) && typeof value !== 'object' && typeof value !== 'function')
      attributes[attributeName(name)] = value
  }
  return attributes
}

const handlersOf = (props: PlainProps): Handlers => {
  const handlers: Handlers = {}
  for (const [name, value] of Object.entries(props))
    if (isEvent(name) && typeof value === 'function') handlers[name.slice(2).toLowerCase()] = value as Handler
  return handlers
}

/** Listens for what the last props name; one listener for all, so that new handlers cost nothing. */
class Listener {
  private readonly names = new Set<string>()
  private handlers: Handlers = {}

  constructor(private readonly element: Element) {}

  take(handlers: Handlers): void {
    this.handlers = handlers
    for (const name of Object.keys(handlers)) {
      if (this.names.has(name)) continue
      this.names.add(name)
      this.element.addEventListener(name, this)
    }
    for (const name of this.names) {
      if (name in handlers) continue
      this.names.delete(name)
      this.element.removeEventListener(name, this)
    }
  }

  handleEvent(event: Event): void {
    this.handlers[event.type]?.call(this.element, event)
  }
}

/** Puts the class of a pressed element there while a finger is on it. */
class Hover {
  private props: PlainProps = {}
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly element: Element) {
    element.addEventListener('touchstart', () => this.turn(true), { passive: true })
    element.addEventListener('touchend', () => this.turn(false), { passive: true })
    element.addEventListener('touchcancel', () => this.turn(false), { passive: true })
  }

  take(props: PlainProps): void {
    this.props = props
  }

  private turn(isOn: boolean): void {
    const { hoverClass = 'none', hoverStartTime = HOVER_START_MS, hoverStayTime = HOVER_STAY_MS } = this.props
    clearTimeout(this.timer)
    if (hoverClass === 'none') return
    const change = () => this.element.classList.toggle(hoverClass, isOn)
    this.timer = setTimeout(change, isOn ? hoverStartTime : hoverStayTime)
  }
}

const hand = (ref: ForwardedRef<Element>, element: Element | null): void => {
  if (typeof ref === 'function') ref(element)
  else if (ref) ref.current = element
}

/**
 * Makes the React component of one of Taro's elements that needs no code of its own: the same element in the document,
 * with the same events, drawn by React alone. Taro's way costs every element an instance, a class component and a
 * second round of attributes; a screen has hundreds of them.
 * @param tag its name, by which styles know it
 * @param draw what stands inside; the children when it is absent
 */
export function plain<Props>(tag: string, draw?: (props: Props) => ReactNode): ComponentType<Props> {
  const Plain = forwardRef<Element, PlainProps>((props, ref) => {
    const element = useRef<Element | null>(null)
    const listener = useRef<Listener | null>(null)
    const hover = useRef<Hover | null>(null)
    useLayoutEffect(() => {
      const shown = element.current
      if (!shown) return
      const handlers = handlersOf(props)
      if (!listener.current && Object.keys(handlers).length > 0) listener.current = new Listener(shown)
      listener.current?.take(handlers)
      if (!hover.current && props.hoverClass) hover.current = new Hover(shown)
      hover.current?.take(props)
    })
    useLayoutEffect(() => {
      hand(ref, element.current)
      return () => hand(ref, null)
    }, [ref])
    const content = draw ? draw(props as unknown as Props) : props.children
    return createElement(tag, { ...attributesOf(props), ref: element }, content)
  })
  Plain.displayName = tag
  return Plain as unknown as ComponentType<Props>
}

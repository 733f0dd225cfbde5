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

/** Props that the component handles itself, or that only mini-programs use. */
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

/** `userSelect` becomes `user-select`, `tabIndex` the browser's name. */
const attributeName = (name: string): string =>
  name === 'tabIndex' ? 'tabindex' : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Attributes of the element in the document. React does not change names on elements with a dash. */
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

/** Listens for the events of the latest props; one listener for all, so that new handlers cost nothing. */
class Listener {
  private readonly names = new Set<string>()
  private handlers: Handlers = {}

  constructor(private readonly element: Element) {}

  set(handlers: Handlers): void {
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

/** Adds the hover class while a finger is on the element. */
class Hover {
  private props: PlainProps = {}
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly element: Element) {
    element.addEventListener('touchstart', () => this.turn(true), { passive: true })
    element.addEventListener('touchend', () => this.turn(false), { passive: true })
    element.addEventListener('touchcancel', () => this.turn(false), { passive: true })
  }

  set(props: PlainProps): void {
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
 * Creates the React component of one of Taro's elements that needs no code of its own: the same element in the
 * document, with the same events, rendered by React alone. Taro's way costs each element an instance, a class
 * component and a second pass over its attributes, and a screen has hundreds of elements.
 * @param tag name of the element, which styles use
 * @param draw renders the content; the children when it is absent
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
      listener.current?.set(handlers)
      if (!hover.current && props.hoverClass) hover.current = new Hover(shown)
      hover.current?.set(props)
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

import type { MiniTarget } from '../../packaging/mini-package'
import type { DeviceScript } from '../device'

/** Services of the host for built-in components. */
export interface BuiltinParts {
  target: MiniTarget
  device: DeviceScript
  hasLayout: boolean
  /** Fires a component event at an element; it does not bubble, like all events of built-in components. */
  emit: (element: Element, type: string, detail: unknown) => void
  /** Calls an API of the platform by name, such as the navigation of a `navigator`. */
  callApi: (name: string, options: object) => void
  pictureUrl: (source: string) => string
  later: (callback: () => void) => void
}

/** State of one built-in component beside its element. */
export interface BuiltinState {
  readonly element: HTMLElement
  readonly parts: BuiltinParts
  /** Raw values of the template's attributes. */
  readonly attributes: Map<string, unknown>
  /** Real form control, picture or canvas inside, if the component has one. */
  inner?: HTMLElement
  /** Current value of a form field. */
  value?: unknown
  /** Whether a switch, checkbox or radio is on. */
  isOn?: boolean
}

/** Behaviour of one kind of built-in component. */
export interface Builtin {
  create?: (state: BuiltinState) => void
  /** Called with the raw value of every attribute that the template sets. */
  attribute?: (state: BuiltinState, name: string, value: unknown) => void
}

const states = new WeakMap<Element, BuiltinState>()

/** State of the built-in component at an element, or undefined for other elements. */
export const stateOf = (element: Element): BuiltinState | undefined => states.get(element)

/** Stores the state of a new built-in component. */
export const rememberState = (state: BuiltinState): void => {
  states.set(state.element, state)
}

/** Whether a boolean attribute of a template is true. */
export const isTruthy = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== false && value !== 'false'

/** Whether the component at an element is disabled. */
export const isDisabled = (element: Element): boolean =>
  isTruthy(stateOf(element)?.attributes.get('disabled'))

/** Nearest element of one native tag, the element itself included. */
export const closestTag = (element: Element, tag: string): Element | null => element.closest(`wx-${tag}`)

/** Native tag of a `wx-` element, such as `scroll-view`. */
export const tagOf = (element: Element): string => element.localName.replace(/^wx-/, '')

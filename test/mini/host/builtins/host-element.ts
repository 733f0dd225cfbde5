import { asText } from '../as-text'
import { rpxToVw } from '../rpx'
import { rememberState, stateOf, tagOf, type Builtin, type BuiltinParts, type BuiltinState } from './builtin'
import { containers } from './containers'
import { controls } from './controls'
import { fields } from './fields'
import { openButton } from './open-button'

const BUILTINS: Record<string, Builtin> = { ...fields, ...controls, ...containers, button: openButton }

/** Creates the `wx-` element of a native tag with its built-in behaviour. */
export function createHostElement(document: Document, tag: string, parts: BuiltinParts): HTMLElement {
  const element = document.createElement(`wx-${tag}`)
  const state: BuiltinState = { element, parts, attributes: new Map() }
  rememberState(state)
  const setAttribute = element.setAttribute.bind(element)
  element.setAttribute = (name, value) =>
    setAttribute(name, name === 'style' ? rpxToVw(String(value)) : value)
  BUILTINS[tag]?.create?.(state)
  return element
}

/** Sets an attribute from its raw template value and lets the built-in component react. */
export function setHostAttribute(element: HTMLElement, name: string, value: unknown): void {
  const isAbsent =
    value === undefined || value === null || value === false || (value === '' && name !== 'value')
  if (isAbsent) element.removeAttribute(name)
  else element.setAttribute(name, value === true ? '' : asText(value))
  const state = stateOf(element)
  if (!state) return
  state.attributes.set(name, value)
  BUILTINS[tagOf(element)]?.attribute?.(state, name, value)
}

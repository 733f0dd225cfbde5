import { asText } from '../as-text'
import { closestTag, isDisabled, isTruthy, stateOf, type Builtin, type BuiltinState } from './builtin'

/** Attribute of a checked element; the base style sheet uses it. */
const ON_ATTRIBUTE = 'data-mini-on'

function turn(state: BuiltinState, isOn: boolean): void {
  state.isOn = isOn
  state.element.toggleAttribute(ON_ATTRIBUTE, isOn)
}

/** One choice of a group; the group's value is the list of chosen values, or the one chosen value. */
function choice(groupTag: string, isMultiple: boolean): Builtin {
  return {
    create(state) {
      const { element, parts } = state
      element.addEventListener('click', () => {
        if (isDisabled(element)) return
        const group = closestTag(element, groupTag)
        const siblings = group ? [...group.querySelectorAll(element.localName)] : [element]
        const choices = siblings.flatMap((sibling) => stateOf(sibling) ?? [])
        if (isMultiple) turn(state, !state.isOn)
        else for (const one of choices) turn(one, one === state)
        const chosen = choices.filter(({ isOn }) => isOn).map((one) => one.attributes.get('value') ?? '')
        const groupState = group && stateOf(group)
        if (!groupState) return
        groupState.value = isMultiple ? chosen : chosen[0]
        parts.emit(groupState.element, 'change', { value: groupState.value })
      })
    },
    attribute(state, name, value) {
      if (name === 'checked') turn(state, isTruthy(value))
    },
  }
}

const switchControl: Builtin = {
  create(state) {
    state.value = false
    state.element.addEventListener('click', () => {
      if (isDisabled(state.element)) return
      turn(state, !state.isOn)
      state.value = state.isOn
      state.parts.emit(state.element, 'change', { value: state.isOn })
    })
  },
  attribute(state, name, value) {
    if (name !== 'checked') return
    turn(state, isTruthy(value))
    state.value = state.isOn
  },
}

const slider: Builtin = {
  create(state) {
    const { element, parts } = state
    const control = element.ownerDocument.createElement('input')
    control.type = 'range'
    state.inner = element.appendChild(control)
    control.addEventListener('change', () => {
      state.value = Number(control.value)
      parts.emit(element, 'change', { value: state.value })
    })
    control.addEventListener('input', (event) => {
      event.stopPropagation()
      parts.emit(element, 'changing', { value: Number(control.value) })
    })
  },
  attribute({ inner }, name, value) {
    if (['min', 'max', 'step', 'value'].includes(name) && value !== undefined && value !== null)
      (inner as HTMLInputElement).setAttribute(name, asText(value))
  },
}

/**
 * A picker opens a sheet of the platform. Here a test sets the answer with `change` on the element; a click only
 * records that it was opened.
 */
const picker: Builtin = {
  attribute(state, name, value) {
    if (name === 'value') state.value = value
  },
}

/** Choices, switches and sliders. */
export const controls: Record<string, Builtin> = {
  switch: switchControl,
  checkbox: choice('checkbox-group', true),
  radio: choice('radio-group', false),
  slider,
  picker,
}

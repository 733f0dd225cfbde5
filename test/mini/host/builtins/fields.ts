import { asText } from '../as-text'
import { isTruthy, type Builtin, type BuiltinState } from './builtin'

type TextControl = HTMLInputElement | HTMLTextAreaElement

/** Keyboards of the `type` attribute, as browser input modes. */
const INPUT_MODES: Record<string, string> = { number: 'numeric', digit: 'decimal' }

const controlOf = ({ inner }: BuiltinState) => inner as TextControl

/** A text field: a real control inside, whose DOM events become component events. */
function textField(tag: 'input' | 'textarea'): Builtin {
  return {
    create(state) {
      const { element, parts } = state
      const control = element.ownerDocument.createElement(tag)
      state.inner = element.appendChild(control)
      const emit = (type: string, detail: object) =>
        parts.emit(element, type, { value: control.value, ...detail })
      const caret = () => control.selectionStart ?? control.value.length
      control.addEventListener('input', (event) => {
        event.stopPropagation()
        state.value = control.value
        emit('input', { cursor: caret(), keyCode: 0 })
      })
      control.addEventListener('focus', () => emit('focus', { height: 0 }))
      control.addEventListener('blur', () => emit('blur', { cursor: caret() }))
      control.addEventListener('keydown', (event) => {
        if ((event as KeyboardEvent).key === 'Enter' && tag === 'input') emit('confirm', {})
      })
    },
    attribute: setTextAttribute,
  }
}

function setTextAttribute(state: BuiltinState, name: string, value: unknown): void {
  const control = controlOf(state)
  switch (name) {
    case 'value':
      control.value = asText(value)
      state.value = control.value
      break
    case 'placeholder':
      control.placeholder = asText(value)
      break
    case 'disabled':
      control.disabled = isTruthy(value)
      break
    case 'maxlength':
      if (Number(value) >= 0) control.maxLength = Number(value)
      else control.removeAttribute('maxlength')
      break
    case 'password':
      control.setAttribute('type', isTruthy(value) ? 'password' : 'text')
      break
    case 'type':
      control.inputMode = INPUT_MODES[asText(value)] ?? 'text'
      break
    case 'auto-height':
      state.element.toggleAttribute('data-mini-grows', isTruthy(value))
      break
    case 'focus':
      if (isTruthy(value)) state.parts.later(() => control.focus())
      break
    default:
  }
}

/** Text fields: `input` and `textarea`. */
export const fields: Record<string, Builtin> = { input: textField('input'), textarea: textField('textarea') }

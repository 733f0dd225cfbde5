import { closestTag, isDisabled, stateOf, type Builtin, type BuiltinState } from './builtin'

/** Form fields whose values a form submits. */
const FORM_FIELDS = ['input', 'textarea', 'switch', 'slider', 'picker', 'checkbox-group', 'radio-group']
  .map((tag) => `wx-${tag}`)
  .join(',')

/** A `button`: submits or resets its form, or asks the member for what its `open-type` names. */
export const openButton: Builtin = {
  create(state) {
    state.element.addEventListener('click', () => {
      if (isDisabled(state.element)) return
      const openType = state.attributes.get('open-type')
      const formType = state.attributes.get('form-type')
      if (typeof openType === 'string') answerOpenType(state, openType)
      if (typeof formType === 'string') answerForm(state, formType)
    })
  },
}

/** Answers with the member's scripted decision. Source: provider doc "button", open-type. */
function answerOpenType({ element, parts, attributes }: BuiltinState, openType: string): void {
  const { device, emit } = parts
  switch (openType) {
    case 'getPhoneNumber':
      emit(
        element,
        'getphonenumber',
        device.phoneCode === null
          ? { errMsg: 'getPhoneNumber:fail user deny' }
          : { errMsg: 'getPhoneNumber:ok', code: device.phoneCode },
      )
      break
    case 'getAuthorize':
      if (device.phoneCode === null) emit(element, 'error', { type: attributes.get('scope') })
      else emit(element, 'getauthorize', {})
      break
    case 'agreePrivacyAuthorization':
      device.privacy = 'agreed'
      emit(element, 'agreeprivacyauthorization', { errMsg: 'agreePrivacyAuthorization:ok' })
      break
    case 'openSetting':
      emit(element, 'opensetting', { authSetting: { ...device.permissions } })
      break
    case 'contact':
      emit(element, 'contact', {})
      break
    default:
  }
}

function answerForm({ element, parts }: BuiltinState, formType: string): void {
  const form = closestTag(element, 'form')
  if (!form) return
  if (formType === 'reset') {
    parts.emit(form, 'reset', {})
    return
  }
  const value: Record<string, unknown> = {}
  for (const field of form.querySelectorAll(FORM_FIELDS)) {
    const state = stateOf(field)
    const name = state?.attributes.get('name')
    if (typeof name === 'string' && name) value[name] = state?.value ?? ''
  }
  parts.emit(form, 'submit', { value, formId: '' })
}

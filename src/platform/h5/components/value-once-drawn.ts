interface TaroField {
  watchValue(value: string): void
  inputRef?: HTMLElement
  textareaRef?: HTMLElement
}

const known = new WeakSet<object>()

/**
 * Defines one of Taro's fields so that it accepts a changed value only after its first render. In the frame before it
 * would fail, and the first render contains the value anyway.
 * @param define Taro's definition; may be called again
 */
export const valueOnceDrawn = (tag: string, define: () => void) => (): void => {
  define()
  const field = customElements.get(tag)?.prototype as TaroField | undefined
  if (!field || known.has(field)) return
  known.add(field)
  const { watchValue } = field
  field.watchValue = function (value) {
    if (this.inputRef ?? this.textareaRef) watchValue.call(this, value)
  }
}

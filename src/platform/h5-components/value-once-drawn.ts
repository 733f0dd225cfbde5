interface TaroField {
  watchValue(value: string): void
  inputRef?: HTMLElement
  textareaRef?: HTMLElement
}

const known = new WeakSet<object>()

/**
 * Defines one of Taro's fields, and lets it take a changed value only once it has drawn itself: in the frame before, it
 * would fail, and what it draws then has the value anyway.
 * @param define Taro's own; may be called again
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

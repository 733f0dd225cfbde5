import { valueOnceDrawn } from './value-once-drawn'

const taken: string[] = []

class Field extends HTMLElement {
  inputRef?: HTMLElement
  watchValue(value: string) {
    if (!this.inputRef) throw new TypeError('not drawn')
    taken.push(value)
  }
}

test('a field accepts a changed value after its first render, however often it is defined', () => {
  const define = valueOnceDrawn('test-field', () => {
    if (!customElements.get('test-field')) customElements.define('test-field', Field)
  })
  define()
  define()
  const field = document.createElement('test-field') as Field
  field.watchValue('too early')
  field.inputRef = document.createElement('input')
  field.watchValue('now')
  expect(taken).toEqual(['now'])
})

import { useState } from 'react'
import { mountComponent, type MountedComponent } from '../../test/client/mount-component'
import { Composer } from './Composer'

let composer: MountedComponent
let sent: string[]

async function mountComposer(first = '') {
  sent = []
  composer = await mountComponent(function Subject() {
    const [text, setText] = useState(first)
    return (
      <Composer
        text={text}
        onChange={setText}
        onSend={() => {
          sent.push(text)
          setText('')
        }}
        placeholder='say something'
        sendLabel='send'
        maxLength={500}
      />
    )
  })
}

afterEach(() => composer.unmount())

test('the button sends what is written, and blanks are never sent', async () => {
  await mountComposer()
  await composer.tap('[aria-label="send"]')
  await composer.emit('.jy-composer__field', 'input', { value: '  \n ' })
  await composer.tap('[aria-label="send"]')
  expect(sent).toEqual([])
  await composer.emit('.jy-composer__field', 'input', { value: 'hello' })
  await composer.tap('[aria-label="send"]')
  expect(sent).toEqual(['hello'])
})

test('Enter sends, Shift+Enter and a composing input method do not', async () => {
  await mountComposer('hello')
  expect(await composer.press('.jy-composer__field', 'Enter', { shiftKey: true })).toBe(true)
  await composer.press('.jy-composer__field', 'Enter', { isComposing: true })
  // Safari's order: the composition has ended, and the key that ended it comes after.
  await composer.press('.jy-composer__field', 'Enter', { keyCode: 229 })
  expect(sent).toEqual([])
  expect(await composer.press('.jy-composer__field', 'Enter')).toBe(false)
  expect(sent).toEqual(['hello'])
})

test('pressing the send button leaves the focus in the field, so that the keyboard of a phone stays', async () => {
  await mountComposer('hello')
  const press = (selector: string) =>
    composer.find(selector).dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))
  expect(press('.jy-composer__send-face')).toBe(false)
  expect(press('.jy-composer__field')).toBe(true)
  await composer.tap('[aria-label="send"]')
  expect(sent).toEqual(['hello'])
})

test('the send button is there while the first word is being composed', async () => {
  await mountComposer()
  const field = composer.find('.jy-composer__field')
  expect(composer.find('[aria-label="send"]').className).not.toContain('jy-composer__send--on')
  field.dispatchEvent(new CompositionEvent('compositionupdate', { data: 'hello', bubbles: true }))
  await composer.until(() => composer.find('[aria-label="send"]').className.includes('jy-composer__send--on'))
  field.dispatchEvent(new CompositionEvent('compositionend', { data: '', bubbles: true }))
  await composer.until(
    () => !composer.find('[aria-label="send"]').className.includes('jy-composer__send--on'),
  )
})

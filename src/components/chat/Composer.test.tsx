import { useState } from 'react'
import { mountComponent, type MountedComponent } from '../../../test/client/mount-component'
import { Composer, type ComposerProps } from './Composer'
import type { CaretEdits } from './use-caret'

const MAX = 20

let composer: MountedComponent
let sent: string[]
let fullCount: number
const editRef: { current: CaretEdits | null } = { current: null }

/** Gives the composer other parts than those it was mounted with. */
let setParts: (parts: Partial<ComposerProps>) => void

async function mountComposer(first = '', firstParts: Partial<ComposerProps> = {}) {
  sent = []
  fullCount = 0
  composer = await mountComponent(function Subject() {
    const [text, setText] = useState(first)
    const [parts, change] = useState(firstParts)
    setParts = change
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
        maxLength={MAX}
        onFull={() => (fullCount += 1)}
        editRef={editRef}
        {...parts}
      />
    )
  })
}

/** The real field inside Taro's, as soon as it contains the text. */
async function areaOf(text: string): Promise<HTMLTextAreaElement> {
  const area = () => composer.find('.jy-composer__field textarea') as HTMLTextAreaElement
  await composer.until(() => area().value === text)
  return area()
}

/** Types or pastes at the caret, as a browser does. */
async function insert(area: HTMLTextAreaElement, at: number, words: string) {
  area.focus()
  area.value = area.value.slice(0, at) + words + area.value.slice(at)
  area.setSelectionRange(at + words.length, at + words.length)
  area.dispatchEvent(new Event('input', { bubbles: true }))
  await composer.settle()
}

const caretOf = (area: HTMLTextAreaElement) => [area.selectionStart, area.selectionEnd]

afterEach(() => {
  composer.unmount()
  process.env['TARO_ENV'] = 'h5'
})

test('the button sends the text, and never only blanks', async () => {
  await mountComposer()
  await composer.tap('[aria-label="send"]')
  await composer.emit('.jy-composer__field', 'input', { value: '  \n ' })
  await composer.tap('[aria-label="send"]')
  expect(sent).toEqual([])
  await composer.emit('.jy-composer__field', 'input', { value: 'hello' })
  await composer.tap('[aria-label="send"]')
  expect(sent).toEqual(['hello'])
})

test('a mini-program that reports the sent text late does not put it back into the field', async () => {
  process.env['TARO_ENV'] = 'weapp'
  await mountComposer()
  await composer.emit('.jy-composer__field', 'input', { value: 'hello' })
  await composer.tap('[aria-label="send"]')
  await composer.emit('.jy-composer__field', 'input', { value: 'hello' })
  await composer.tap('[aria-label="send"]')
  expect(sent).toEqual(['hello'])
})

test('Enter sends; Shift+Enter and Enter during a composition do not', async () => {
  await mountComposer('hello')
  expect(await composer.press('.jy-composer__field', 'Enter', { shiftKey: true })).toBe(true)
  await composer.press('.jy-composer__field', 'Enter', { isComposing: true })
  // Safari's order: the composition ends before the keydown of the key that ended it.
  await composer.press('.jy-composer__field', 'Enter', { keyCode: 229 })
  expect(sent).toEqual([])
  expect(await composer.press('.jy-composer__field', 'Enter')).toBe(false)
  expect(sent).toEqual(['hello'])
})

test('the Enter key of a phone’s keyboard is labelled as a send key', async () => {
  await mountComposer('hello')
  expect((await areaOf('hello')).getAttribute('enterkeyhint')).toBe('send')
})

test('pressing the send button keeps the focus in the field, so that the phone’s keyboard stays open', async () => {
  await mountComposer('hello')
  const press = (selector: string) =>
    composer.find(selector).dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))
  expect(press('.jy-composer__send-face')).toBe(false)
  expect(press('.jy-composer__field')).toBe(true)
  await composer.tap('[aria-label="send"]')
  expect(sent).toEqual(['hello'])
})

test('the send button is shown while the first word is being composed', async () => {
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

describe('a full field', () => {
  const full = `ab${'·'.repeat(MAX - 9)}the end`

  test('rejects a letter in the middle and keeps the end of the text', async () => {
    await mountComposer(full)
    const area = await areaOf(full)
    await insert(area, 2, 'x')
    expect(area.value).toBe(full)
    expect(caretOf(area)).toEqual([2, 2])
    expect(fullCount).toBe(1)
    await insert(area, 2, 'y')
    expect([area.value, fullCount]).toEqual([full, 2])
    await composer.tap('[aria-label="send"]')
    expect(sent).toEqual([full])
  })

  test('takes as much of a paste as fits and puts the caret behind it', async () => {
    const short = full.slice(0, -3)
    await mountComposer(short)
    const area = await areaOf(short)
    await insert(area, 4, '😀👨‍👩‍👧‍👦xyz')
    const expected = `${short.slice(0, 4)}😀👨‍👩‍👧‍👦x${short.slice(4)}`
    expect(area.value).toBe(expected)
    expect(caretOf(area)).toEqual([expected.length - short.length + 4, expected.length - short.length + 4])
    await composer.tap('[aria-label="send"]')
    expect(sent).toEqual([expected])
  })

  test('reports that it is full when an emoji is inserted, and keeps its text', async () => {
    await mountComposer(full)
    const area = await areaOf(full)
    editRef.current?.put('😀')
    await composer.settle()
    expect([area.value, fullCount]).toEqual([full, 1])
  })
})

test('inserts words at the caret in place of the selection, and puts the caret behind them', async () => {
  await mountComposer('周末去爬山吗')
  const area = await areaOf('周末去爬山吗')
  area.setSelectionRange(2, 2)
  editRef.current?.put('😀')
  await composer.settle()
  editRef.current?.put('☀️')
  await composer.settle()
  expect(area.value).toBe('周末😀☀️去爬山吗')
  expect(caretOf(area)).toEqual([6, 6])
  area.setSelectionRange(7, 9)
  editRef.current?.put('🏃')
  await composer.settle()
  expect(area.value).toBe('周末😀☀️去🏃吗')
  expect(fullCount).toBe(0)
})

test('deletes the selection, or the whole visible character before the caret, and keeps the caret there', async () => {
  const family = '👨‍👩‍👧‍👦'
  await mountComposer(`你好${family}☀️吗`)
  const area = await areaOf(`你好${family}☀️吗`)
  const erase = async () => {
    editRef.current?.erase()
    await composer.settle()
    return [area.value, area.selectionStart]
  }
  area.setSelectionRange(area.value.length - 1, area.value.length - 1)
  expect(await erase()).toEqual([`你好${family}吗`, 2 + family.length])
  expect(await erase()).toEqual(['你好吗', 2])
  area.setSelectionRange(0, 2)
  expect(await erase()).toEqual(['吗', 0])
  expect(await erase()).toEqual(['吗', 0])
})

test('the tool before the field stays while a word is composed and while the field contains text', async () => {
  await mountComposer('', { left: <i className='mic' /> })
  const mic = composer.find('.mic')
  const field = composer.find('.jy-composer__field')
  field.dispatchEvent(new CompositionEvent('compositionupdate', { data: 'nihao', bubbles: true }))
  await composer.until(() => composer.find('[aria-label="send"]').className.includes('jy-composer__send--on'))
  expect(composer.findAll('.mic')).toEqual([mic])
  field.dispatchEvent(new CompositionEvent('compositionend', { data: '你好', bubbles: true }))
  await composer.emit('.jy-composer__field', 'input', { value: '你好' })
  expect(composer.findAll('.mic')).toEqual([mic])
  expect(composer.find('.jy-composer__field')).toBe(field)
})

test('Enter sends and a composed word shows the send button again after the voice pad was in place of the field', async () => {
  await mountComposer()
  const before = composer.find('.jy-composer__field')
  setParts({ instead: <i className='pad' /> })
  await composer.until(() => composer.findAll('.jy-composer__field').length === 0)
  setParts({})
  await composer.until(() => composer.findAll('.jy-composer__field').length === 1)
  const field = composer.find('.jy-composer__field')
  expect(field).not.toBe(before)
  field.dispatchEvent(new CompositionEvent('compositionupdate', { data: 'nihao', bubbles: true }))
  await composer.until(() => composer.find('[aria-label="send"]').className.includes('jy-composer__send--on'))
  field.dispatchEvent(new CompositionEvent('compositionend', { data: '你好', bubbles: true }))
  await composer.emit('.jy-composer__field', 'input', { value: '你好' })
  expect(await composer.press('.jy-composer__field', 'Enter')).toBe(false)
  expect(sent).toEqual(['你好'])
})

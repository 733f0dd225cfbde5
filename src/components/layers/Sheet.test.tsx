import { useState } from 'react'
import { mountComponent, type MountedComponent } from '../../../test/client/mount-component'
import { Field } from '../forms/Field'
import { Pressable } from '../Pressable'
import { Sheet, type SheetProps } from './Sheet'
import type { BackSource } from '../ui-context'

let page: MountedComponent
/** Listeners for Back, in order; a source notifies each of them once. */
let listeners: (() => void)[]
let stopped: number

const backSource: BackSource = (onBack) => {
  listeners.push(onBack)
  return () => (stopped += 1)
}
const back = () => listeners.pop()?.()

async function mountSheet(props: Partial<SheetProps> = {}) {
  stopped = 0
  listeners = []
  page = await mountComponent(
    function Subject() {
      const [isOpen, setOpen] = useState(false)
      return (
        <>
          <Pressable className='opener' onPress={() => setOpen(true)}>
            open
          </Pressable>
          <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title='Title' hasClose {...props}>
            {props.children ?? (
              <>
                <Pressable className='first'>first</Pressable>
                <Pressable className='last'>last</Pressable>
              </>
            )}
          </Sheet>
        </>
      )
    },
    { backSource },
  )
  await page.settle()
  page.find('.opener').focus()
  await page.tap('.opener')
  await page.settle()
}

const isOpen = () => page.findAll('.jy-sheet:not(.jy-sheet--leaving)').length === 1

afterEach(() => page.unmount())

test('opening moves the focus in; Escape closes the sheet and the focus returns', async () => {
  await mountSheet()
  expect(document.activeElement).toBe(page.find('[role="dialog"]'))
  await page.press('.first', 'Escape')
  expect(isOpen()).toBe(false)
  expect(document.activeElement).toBe(page.find('.opener'))
})

test('Tab stays inside: the first element follows the last one', async () => {
  await mountSheet()
  page.find('.last').focus()
  expect(await page.press('.last', 'Tab')).toBe(false)
  expect(document.activeElement).toBe(page.find('.jy-sheet__close'))
  await page.press('.jy-sheet__close', 'Tab', { shiftKey: true })
  expect(document.activeElement).toBe(page.find('.last'))
})

test('the mask and the close button close it, and it is removed after its motion', async () => {
  await mountSheet()
  await page.tap('.jy-sheet__mask')
  expect(isOpen()).toBe(false)
  await page.until(() => page.findAll('.jy-sheet').length === 0)
})

test('Back closes it while it is open, and the listener is removed afterwards', async () => {
  await mountSheet()
  back()
  await page.until(() => !isOpen() && stopped > 0)
  expect([stopped, listeners]).toEqual([1, []])
})

test('a mandatory sheet stays open after a tap on the mask, Escape and every Back', async () => {
  await mountSheet({ isMandatory: true })
  await page.tap('.jy-sheet__mask')
  await page.press('.first', 'Escape')
  back()
  await page.until(() => listeners.length === 1)
  back()
  await page.until(() => listeners.length === 1)
  expect(isOpen()).toBe(true)
})

test('read-only content that is longer than the sheet is a tab stop with the name of the sheet', async () => {
  const size = jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(2_000)
  await mountSheet({ children: 'many words' })
  const content = page.find('.jy-sheet__content')
  expect(['role', 'aria-label', 'tabindex'].map((name) => content.getAttribute(name))).toEqual([
    'region',
    'Title',
    '0',
  ])
  await page.press('.jy-sheet__close', 'Tab', { shiftKey: true })
  expect(document.activeElement).toBe(content)
  size.mockRestore()
})

test('content with an element that a key reaches is no tab stop', async () => {
  const size = jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(2_000)
  await mountSheet()
  expect(page.find('.jy-sheet__content').hasAttribute('tabindex')).toBe(false)
  size.mockRestore()
})

test('a field inside passes on Escape and Tab', async () => {
  await mountSheet({ children: <Field value='' onChange={() => {}} label='words' /> })
  const field = '.weui-input'
  page.find(field).focus()
  expect(await page.press(field, 'Tab')).toBe(false)
  expect(document.activeElement).toBe(page.find('.jy-sheet__close'))
  await page.press(field, 'Escape', { isComposing: true })
  expect(isOpen()).toBe(true)
  await page.press(field, 'Escape')
  expect(isOpen()).toBe(false)
})

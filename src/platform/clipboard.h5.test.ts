import Taro from '@tarojs/taro'
import { copyText } from './clipboard.h5'

/** The text that the older command would copy; null until it runs. */
let selected: string | null = null

/** Replaces the browser's two ways to copy; jsdom has neither. */
function browserWith({
  clipboard,
  command,
}: {
  clipboard?: (text: string) => Promise<void>
  command?: boolean
}) {
  const writeText = clipboard && { writeText: clipboard }
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: writeText })
  document.execCommand = () => {
    const field = document.activeElement as HTMLTextAreaElement
    selected = field.value.slice(field.selectionStart, field.selectionEnd)
    return command ?? false
  }
}

beforeEach(() => (selected = null))

afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard')
  Reflect.deleteProperty(document, 'execCommand')
  document.body.innerHTML = ''
  jest.restoreAllMocks()
})

test('copies without a toast of the platform beside ours', async () => {
  const toasts = jest.spyOn(Taro, 'showToast')
  const platform = jest.spyOn(Taro, 'setClipboardData')
  const copied: string[] = []
  browserWith({ clipboard: async (text) => void copied.push(text) })
  expect(await copyText('APHXKL')).toBe(true)
  expect(copied).toEqual(['APHXKL'])
  expect(platform).not.toHaveBeenCalled()
  expect(toasts).not.toHaveBeenCalled()
})

test('copies by the older command on a page without HTTPS, and returns the focus', async () => {
  document.body.innerHTML = '<input id="field">'
  document.getElementById('field')?.focus()
  browserWith({ command: true })
  expect(await copyText('APHXKL')).toBe(true)
  expect(selected).toBe('APHXKL')
  expect(document.activeElement?.id).toBe('field')
  expect(document.querySelectorAll('textarea')).toHaveLength(0)
})

test('reports a copy that the browser refused', async () => {
  browserWith({ clipboard: () => Promise.reject(new Error('denied')), command: false })
  expect(await copyText('APHXKL')).toBe(false)
})

import { showToast } from './toast.h5'

const shown = () => document.querySelector('.jy-toast--shown')?.textContent ?? null

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.runAllTimers()
  jest.useRealTimers()
})

test('the live region exists before its first text', () => {
  const place = document.querySelector('[role="status"]')
  expect(place?.textContent).toBe('')
  showToast('已复制')
  expect(place?.textContent).toBe('已复制')
})

test('spec §9, toast: in a browser, 1500 ms', () => {
  showToast('已复制')
  expect(shown()).toBe('已复制')
  jest.advanceTimersByTime(1_499)
  expect(shown()).toBe('已复制')
  jest.advanceTimersByTime(1)
  expect(shown()).toBeNull()
})

test('spec §9, toast: in a browser with an icon, 2000 ms', () => {
  showToast('已保存', 'success')
  expect(document.querySelectorAll('.jy-toast--success')).toHaveLength(1)
  jest.advanceTimersByTime(1_999)
  expect(shown()).toBe('已保存')
  jest.advanceTimersByTime(1)
  expect(shown()).toBeNull()
})

test('keeps its words while it fades out, and then leaves the live region empty', () => {
  showToast('已复制')
  jest.advanceTimersByTime(1_500)
  expect(shown()).toBeNull()
  const place = document.querySelector('[role="status"]')
  expect(place?.textContent).toBe('已复制')
  jest.advanceTimersByTime(100)
  expect(place?.textContent).toBe('')
})

test('a newer toast during the fade of the old one keeps its words', () => {
  showToast('已复制')
  jest.advanceTimersByTime(1_550)
  showToast('已保存')
  jest.advanceTimersByTime(1_000)
  expect(shown()).toBe('已保存')
})

test('a newer toast replaces the old one and is shown for its full time', () => {
  showToast('已保存', 'success')
  jest.advanceTimersByTime(1_000)
  showToast('已复制')
  expect(document.querySelectorAll('.jy-toast')).toHaveLength(1)
  expect(document.querySelectorAll('.jy-toast--success')).toHaveLength(0)
  jest.advanceTimersByTime(1_499)
  expect(shown()).toBe('已复制')
})

test('is announced to screen readers', () => {
  showToast('已复制')
  expect(document.querySelector('[role=status]')?.textContent).toBe('已复制')
})

import { showToast } from './toast.h5'

const shown = () => document.querySelector('.jy-toast--shown')?.textContent ?? null

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.runAllTimers()
  jest.useRealTimers()
})

test('screen readers know the place before its first words', () => {
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

test('a newer toast takes the place and has its whole time', () => {
  showToast('已保存', 'success')
  jest.advanceTimersByTime(1_000)
  showToast('已复制')
  expect(document.querySelectorAll('.jy-toast')).toHaveLength(1)
  expect(document.querySelectorAll('.jy-toast--success')).toHaveLength(0)
  jest.advanceTimersByTime(1_499)
  expect(shown()).toBe('已复制')
})

test('it is told to those who listen instead of looking', () => {
  showToast('已复制')
  expect(document.querySelector('[role=status]')?.textContent).toBe('已复制')
})

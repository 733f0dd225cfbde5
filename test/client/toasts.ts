import Taro from '@tarojs/taro'

/** Records the texts of Taro's toasts from now on, in order. Undone by `jest.restoreAllMocks()`. */
export function recordToasts(): readonly string[] {
  const words: string[] = []
  jest.spyOn(Taro, 'showToast').mockImplementation(((toast: { title: string }) => {
    words.push(toast.title)
    return Promise.resolve({})
  }) as never)
  return words
}

import Taro from '@tarojs/taro'

/** Words of the toasts that Taro is told to show from now on, in order. Undone by `jest.restoreAllMocks()`. */
export function noteToasts(): readonly string[] {
  const words: string[] = []
  jest.spyOn(Taro, 'showToast').mockImplementation(((toast: { title: string }) => {
    words.push(toast.title)
    return Promise.resolve({})
  }) as never)
  return words
}

import Taro from '@tarojs/taro'

/** Records the texts that Taro copies to the clipboard from now on, in order. Undone by `jest.restoreAllMocks()`. */
export function recordCopies(): readonly string[] {
  const texts: string[] = []
  jest.spyOn(Taro, 'setClipboardData').mockImplementation(({ data }) => {
    texts.push(data)
    return Promise.resolve({ errMsg: '', data })
  })
  return texts
}

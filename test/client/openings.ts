import Taro from '@tarojs/taro'

/** Functions of Taro that open a page by its url. */
type Opening = 'navigateTo' | 'redirectTo' | 'reLaunch' | 'switchTab'

/**
 * Records the addresses that Taro should open from now on, in order; nothing opens. Undone by
 * `jest.restoreAllMocks()`.
 */
export function recordOpenings(...ways: Opening[]): readonly string[] {
  const urls: string[] = []
  for (const way of ways) {
    jest.spyOn(Taro, way).mockImplementation((({ url }: { url: string }) => {
      urls.push(url)
      return Promise.resolve({})
    }) as never)
  }
  return urls
}

import Taro, { usePullDownRefresh } from '@tarojs/taro'

/** Refreshes when the member pulls the page down; the page's config must set `enablePullDownRefresh`. */
export function usePullDown(refresh: () => Promise<unknown>): void {
  usePullDownRefresh(() => {
    void refresh().finally(() => {
      Taro.stopPullDownRefresh()
    })
  })
}

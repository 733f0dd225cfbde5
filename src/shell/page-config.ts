const isAlipay = process.env.TARO_ENV === 'alipay'

/** Window settings of pages that draw their own bar: Alipay knows `navigationStyle` only in its own words. */
export const customBar = {
  navigationStyle: 'custom' as const,
  ...(isAlipay ? { transparentTitle: 'always', titlePenetrate: 'YES', defaultTitle: '' } : {}),
}

/** Window settings of a page whose photo runs under a transparent bar with a white title. Source: spec §2 */
export const transparentBar = {
  ...customBar,
  navigationBarTextStyle: 'white' as const,
}

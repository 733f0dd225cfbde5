const isAlipay = process.env.TARO_ENV === 'alipay'

/** Window settings of pages that draw their own bar: Alipay has other values for `navigationStyle`. */
export const customBar = {
  navigationStyle: 'custom' as const,
  ...(isAlipay ? { transparentTitle: 'always', titlePenetrate: 'YES', defaultTitle: '' } : {}),
}

/** Window settings of a page whose photo lies under a transparent bar with a white title. Source: spec §2 */
export const transparentBar = {
  ...customBar,
  navigationBarTextStyle: 'white' as const,
}

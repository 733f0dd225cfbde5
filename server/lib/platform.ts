/**
 * The platform of a client as far as buying is concerned: Apple's rules split the mini-programs in two. Source: product §6
 */
export const platforms = ['h5', 'alipay', 'alipay_ios', 'weapp', 'weapp_ios'] as const
export type Platform = (typeof platforms)[number]

const PREFIX = /^(h5|alipay|weapp)(-ios)?\//

/** Platform of an `X-Client` header, such as `weapp-ios/1.0.0(100)`; anything unknown is H5. Source: product §3 */
export const platformOf = (client: string): Platform => {
  const [, name = 'h5', ios] = PREFIX.exec(client) ?? []
  return ios === undefined || name === 'h5' ? (name as Platform) : (`${name}_ios` as Platform)
}

/** A platform whose mini-program members use. */
export type AppPlatform = 'wx' | 'alipay'

/** The platform whose mini-program this is; null for browsers. */
export const appOf = (platform: Platform): AppPlatform | null => {
  if (platform === 'weapp' || platform === 'weapp_ios') return 'wx'
  return platform === 'alipay' || platform === 'alipay_ios' ? 'alipay' : null
}

/** WeChat's agreement about private data, which Taro's types may not know. Source: provider WeChat "requirePrivacyAuthorize" */
interface PrivacyAgreement {
  requirePrivacyAuthorize?(options: { success(): void; fail(): void }): void
}
declare const wx: PrivacyAgreement

/**
 * Has the platform ask for its own agreement about private data, where it has one and the member has not given it; true
 * when nothing stands in the way. Source: product §8.1 (1)
 */
export const askPrivacy = (): Promise<boolean> => {
  if (process.env.TARO_ENV !== 'weapp' || !wx.requirePrivacyAuthorize) return Promise.resolve(true)
  return new Promise((resolve) => {
    wx.requirePrivacyAuthorize?.({ success: () => resolve(true), fail: () => resolve(false) })
  })
}

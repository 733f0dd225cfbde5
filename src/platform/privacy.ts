/** WeChat's privacy agreement, which Taro's types may lack. Source: provider WeChat "requirePrivacyAuthorize" */
interface PrivacyAgreement {
  requirePrivacyAuthorize?(options: { success(): void; fail(): void }): void
}
declare const wx: PrivacyAgreement

/**
 * Asks for the platform's own privacy agreement where it has one and the member has not accepted it; true when the
 * app may continue. Source: product §8.1 (1)
 */
export const askPrivacy = (): Promise<boolean> => {
  if (process.env.TARO_ENV !== 'weapp' || !wx.requirePrivacyAuthorize) return Promise.resolve(true)
  return new Promise((resolve) => {
    wx.requirePrivacyAuthorize?.({ success: () => resolve(true), fail: () => resolve(false) })
  })
}

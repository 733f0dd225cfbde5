import Taro from '@tarojs/taro'
import type { QuickLogin } from './quick-login'

/** Alipay's phone number call, which Taro's types lack. Source: provider Alipay "my.getPhoneNumber" */
interface PhoneNumber {
  getPhoneNumber(options: { success(result: { response: string }): void; fail(): void }): void
}
declare const my: PhoneNumber

const readNumber = (): Promise<string> =>
  new Promise((resolve, reject) => {
    my.getPhoneNumber({
      success: ({ response }) => resolve(response),
      fail: () => reject(new Error('no number')),
    })
  })

/**
 * Alipay's button, which asks for authorisation; then the client fetches the encrypted number. Source: provider
 * Alipay "getAuthorize"
 */
export const quickLogin: QuickLogin | null = {
  scene: 'alipay',
  native: (onProof) => ({
    openType: 'getAuthorize',
    scope: 'phoneNumber',
    onGetAuthorize: () => {
      // Taro requests only `auth_base`, which needs no further authorisation.
      Promise.all([Taro.login(), readNumber()]).then(
        ([{ code: authCode }, encryptedPhone]) => onProof({ scene: 'alipay', authCode, encryptedPhone }),
        () => onProof(null),
      )
    },
    onError: () => onProof(null),
  }),
}

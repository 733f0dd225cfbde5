import Taro from '@tarojs/taro'
import type { QuickLogin } from './quick-login'

/** WeChat's button; `code` is absent when the member declined. Source: provider WeChat "getPhoneNumber" */
export const quickLogin: QuickLogin | null = {
  scene: 'wx',
  native: (onProof) => ({
    openType: 'getPhoneNumber',
    onGetPhoneNumber: ({ detail }) => {
      const { code: phoneCode } = detail
      if (!phoneCode) return onProof(null)
      Taro.login().then(
        ({ code: loginCode }) => onProof({ scene: 'wx', loginCode, phoneCode }),
        () => onProof(null),
      )
    },
  }),
}

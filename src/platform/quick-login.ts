import type { ButtonProps } from '@tarojs/components'

/** What the platform's button handed out, as the login takes it. Source: contract sp_token_login */
export type PhoneProof =
  | { scene: 'wx'; loginCode: string; phoneCode: string }
  | { scene: 'alipay'; authCode: string; encryptedPhone: string }

/** Props of a native button that asks the platform for the member's phone. */
export type NativeButton = Pick<
  ButtonProps,
  'openType' | 'scope' | 'onGetPhoneNumber' | 'onGetAuthorize' | 'onError'
>

/** The platform's own button that vouches for the member's phone. Source: providers WeChat and Alipay (phone number) */
export interface QuickLogin {
  readonly scene: PhoneProof['scene']
  /** Props of a native button; it tells what was handed out, or null when the member or the platform said no. */
  native(onProof: (proof: PhoneProof | null) => void): NativeButton
}

/**
 * The button of the target, null where there is none: a build for one takes `quick-login.<target>.ts` in this file's
 * place, type checks and tests see the browser's.
 */
export { quickLogin } from './quick-login.h5'

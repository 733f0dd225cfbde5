import type { ButtonProps } from '@tarojs/components'

/** A proof of the phone without a code, as the login takes it. Source: contract sp_token_login */
export type PhoneProof =
  | { scene: 'onetap'; spToken: string }
  | { scene: 'wx'; loginCode: string; phoneCode: string }
  | { scene: 'alipay'; authCode: string; encryptedPhone: string }

/** Props of a native button that requests the member's phone from the platform. */
export type NativeButton = Pick<
  ButtonProps,
  'openType' | 'scope' | 'onGetPhoneNumber' | 'onGetAuthorize' | 'onError'
>

/** The platform's own button that proves the member's phone. Source: providers WeChat and Alipay (phone number) */
export interface QuickLogin {
  readonly scene: 'wx' | 'alipay'
  /** Props of a native button; `onProof` receives the proof, or null when the member or the platform refused. */
  native(onProof: (proof: PhoneProof | null) => void): NativeButton
}

/**
 * The button of the target, null without one: the build for a target replaces this file by `quick-login.<target>.ts`;
 * type checks and tests use the browser's.
 */
export { quickLogin } from './quick-login.h5'

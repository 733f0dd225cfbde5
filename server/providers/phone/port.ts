/** The codes from a platform's button; each can be used once. Source: providers WeChat and Alipay, contract sp_token_login */
export type PhoneProof =
  | { readonly scene: 'wx'; readonly loginCode: string; readonly phoneCode: string }
  | { readonly scene: 'alipay'; readonly authCode: string; readonly encryptedPhone: string }

/** A member's account at a platform, which later pushes and payments name. */
export interface PlatformIdentity {
  readonly kind: 'wx_openid' | 'wx_unionid' | 'alipay_openid' | 'alipay_userid'
  /** The application that the id belongs to; empty for ids that several applications share. */
  readonly appId: string
  readonly subject: string
}

/** What a platform confirmed. */
export interface ProvenPhone {
  /** The number as the platform writes it, which may be foreign. */
  readonly phone: string
  readonly identities: readonly PlatformIdentity[]
}

/** A platform that confirms the phone number of a member who tapped its button. Source: product §8.1 (1) */
export interface PhoneProver {
  readonly scene: PhoneProof['scene']
  /**
   * The confirmed number with the member's identities; null when the platform confirms none or cannot be reached.
   * Rejects only when the database does.
   */
  prove(proof: PhoneProof): Promise<ProvenPhone | null>
}

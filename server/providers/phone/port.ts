/** The codes from a platform's button; each can be used once. Source: providers WeChat and Alipay, contract sp_token_login */
export type PhoneProof =
  | { readonly scene: 'wx'; readonly loginCode: string; readonly phoneCode: string }
  | { readonly scene: 'alipay'; readonly authCode: string; readonly encryptedPhone: string }

/** A platform that confirms the phone number of a member who tapped its button. Source: product §8.1 (1) */
export interface PhoneProver {
  readonly scene: PhoneProof['scene']
  /**
   * The number as the platform writes it, which may be foreign; null when the platform confirms no number or cannot be
   * reached. Never rejects.
   */
  prove(proof: PhoneProof): Promise<string | null>
}

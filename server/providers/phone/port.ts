/** What a platform's button handed out; each part is used once. Source: providers WeChat and Alipay, contract sp_token_login */
export type PhoneProof =
  | { readonly scene: 'wx'; readonly loginCode: string; readonly phoneCode: string }
  | { readonly scene: 'alipay'; readonly authCode: string; readonly encryptedPhone: string }

/** A platform that vouches for the phone of whoever pressed its button. Source: product §8.1 (1) */
export interface PhoneProver {
  readonly scene: PhoneProof['scene']
  /**
   * The number as the platform writes it, which may be one of another country; null when it does not vouch for one, or
   * cannot be asked. Never rejects.
   */
  prove(proof: PhoneProof): Promise<string | null>
}

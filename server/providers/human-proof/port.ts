/**
 * A service that tells people from programs, such as a captcha. Without one the limits that ask for a proof refuse instead.
 * Source: product §10 (CAPTCHA_REQUIRED), ours
 */
export interface HumanProofProvider {
  /** What the client needs to show its widget; sent with CAPTCHA_REQUIRED. */
  readonly widget: { readonly provider: string; readonly siteKey: string }
  /** True when the token is valid, unused and of this address. False also when the provider cannot be reached. Never rejects. */
  verify(token: string, ip: string): Promise<boolean>
}

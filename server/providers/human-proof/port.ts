/**
 * A service that distinguishes people from programs, such as a captcha. Without one, limits that ask for a proof refuse.
 * Source: product §10 (CAPTCHA_REQUIRED), ours
 */
export interface HumanProofProvider {
  /** Data that the client needs to show the widget; sent with CAPTCHA_REQUIRED. */
  readonly widget: { readonly provider: string; readonly siteKey: string }
  /** True when the token is valid, unused and of this address. False also when the provider cannot be reached. Never rejects. */
  verify(token: string, ip: string): Promise<boolean>
}

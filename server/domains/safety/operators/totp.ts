import { Secret, TOTP } from 'otpauth'

/** Length of a time step, in s. Source: RFC 6238 */
const STEP_SECONDS = 30
/** Steps before and after the present one whose codes count, for clocks that differ. Source: RFC 6238 §5.2 */
const WINDOW = 1
/** Name of the product in authenticators. */
const ISSUER = 'Jinyu'

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: STEP_SECONDS })

/** A new secret of 160 bits, in base 32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The `otpauth://` address that authenticators read from a QR code. */
export const totpAddress = (secret: string, name: string): string => totpOf(secret, name).toString()

/** The code of a moment. */
export const totpCode = (secret: string, atMs: number): string => totpOf(secret).generate({ timestamp: atMs })

/** The time step whose code this is; null for a wrong code, or one of a step up to `usedStep`. */
export const totpStep = (
  secret: string,
  code: string,
  { nowMs, usedStep }: { readonly nowMs: number; readonly usedStep: number },
): number | null => {
  const delta = totpOf(secret).validate({ token: code, timestamp: nowMs, window: WINDOW })
  if (delta === null) return null
  const step = TOTP.counter({ period: STEP_SECONDS, timestamp: nowMs }) + delta
  return step > usedStep ? step : null
}

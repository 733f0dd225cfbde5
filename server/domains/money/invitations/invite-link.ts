import type { Config } from '../../../config/config'

/** Form of every invite code: no characters that are easily confused. Source: product §9 */
export const INVITE_CODE = /^[A-HJ-NP-Z2-9]{6}$/

/** Path of the QR codes of invitations. */
export const QR_PATH = '/qr'

/**
 * Address that opens the first page with the code filled in; `origin` is the server's address as the client uses it.
 */
export const inviteLinkOf = (
  { inviteLinkBase }: Pick<Config, 'inviteLinkBase'>,
  origin: string,
  code: string,
): string => `${inviteLinkBase ?? origin}/#/pages/login/welcome?inviteCode=${code}`

/** Address of the code's QR picture, in a format that every platform can draw. */
export const qrUrlOf = (origin: string, code: string): string => `${origin}${QR_PATH}/${code}.png`

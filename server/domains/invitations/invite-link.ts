import type { Config } from '../../config'

/** Form of every invite code: no signs that look alike. Source: product §9 */
export const INVITE_CODE = /^[A-HJ-NP-Z2-9]{6}$/

/** Where QR codes of invitations are read. */
export const QR_PATH = '/qr'

/** Address that opens the first page with the code in its field; `origin` is the server as the reader reaches it. */
export const inviteLinkOf = (
  { inviteLinkBase }: Pick<Config, 'inviteLinkBase'>,
  origin: string,
  code: string,
): string => `${inviteLinkBase ?? origin}/#/pages/login/welcome?inviteCode=${code}`

/** Address of the code as a picture that every platform can draw. */
export const qrUrlOf = (origin: string, code: string): string => `${origin}${QR_PATH}/${code}.png`

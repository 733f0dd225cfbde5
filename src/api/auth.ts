import type { Payload } from '@contract/index'
import type { Post } from './transport'

/** Calls for login and registration. The contract file of each call lists its refusals. */
export const authApi = (post: Post) => ({
  /** Starts a login. Fails: RESEND_TOO_SOON, TOO_MANY_TRIES, PHONE_NOT_SUPPORTED, FEATURE_OFF. */
  getAuthToken: (payload: Payload<'/api/auth/get_auth_token'>) => post('/api/auth/get_auth_token', payload),
  /**
   * Finishes a login: a session for a known phone, a register ticket for a new one. Fails: CODE_WRONG,
   * TICKET_EXPIRED, ACCOUNT_BANNED.
   */
  spTokenLogin: (payload: Payload<'/api/auth/sp_token_login'>) => post('/api/auth/sp_token_login', payload),
  /** Creates the account of a proven phone. Fails: TICKET_EXPIRED, UNDER_AGE, BIRTHDAY_REFUSED, INVITE_CODE_INVALID. */
  register: (payload: Payload<'/api/auth/register'>) => post('/api/auth/register', payload),
  /** Appeals against a ban, by the ticket of the refusal. Fails: APPEAL_TICKET_EXPIRED, APPEAL_STATE. */
  appealBan: (payload: Payload<'/api/auth/appeal_ban'>) => post('/api/auth/appeal_ban', payload),
  /** Proves a guardian's phone. Fails: CODE_WRONG, TICKET_EXPIRED, CAPTCHA_REQUIRED. */
  guardianProof: (payload: Payload<'/api/auth/guardian_proof'>) => post('/api/auth/guardian_proof', payload),
  /** Sends a guardian's claim. Fails: TICKET_EXPIRED, TOO_MANY_TRIES, CAPTCHA_REQUIRED. */
  guardianClaim: (payload: Payload<'/api/auth/guardian_claim'>) => post('/api/auth/guardian_claim', payload),
  /** Returns the status of a guardian's claim. Fails: TICKET_EXPIRED, NOT_FOUND. */
  guardianStatus: (payload: Payload<'/api/auth/guardian_status'>) =>
    post('/api/auth/guardian_status', payload),
  /** Returns the account of this session and extends its expiry; with `logout` it ends the session. */
  me: (payload: Payload<'/api/auth/me'>) => post('/api/auth/me', payload),
})

/** Type of the login calls, for stores and fakes. */
export type AuthApi = ReturnType<typeof authApi>

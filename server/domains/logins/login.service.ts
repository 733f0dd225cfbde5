import type { Consents } from '@contract/types/common'
import type { Db } from '../../db/database'
import type { Language } from '../../lib/language'
import type { Core } from '../../lib/core'
import { fail } from '../../lib/errors'
import type { CancellationService } from '../cancellation/cancellation.service'
import type { ProductConfig } from '../config/product-config'
import type { MemberRow, MemberService } from '../members/member.service'
import type { BanAppealService } from '../reports/ban-appeal.service'
import type { OpenedSession, SessionService } from '../sessions/session.service'
import { checkConsents } from './consents'
import type { CodeOutcome, LoginCodeService, TypedCode } from './login-code.service'
import type { Caller } from './login-limits'
import { maskPhone } from './phone'
import { insertRegisterTicket } from './register-ticket.repository'

/** A login by a code. */
export interface CodeLogin extends TypedCode {
  readonly caller: Caller
  /** Name of the client, for the list of sessions. */
  readonly client: string
  readonly consents: Consents
  /** Language of the notices to come. */
  readonly language: Language
  /** Brings an account back that is being cancelled. */
  readonly restores: boolean
}

/** Where a login led. */
export type LoginResult =
  | { registerState: 'active' | 'incomplete'; token: string; tokenExpireAt: number; userId: string }
  | { registerState: 'new'; registerTicket: string; phoneMasked: string }
  | { registerState: 'cancelling'; cancelDeadline: number }

/** Finishes logins. Source: product §4 (sp_token_login) */
export interface LoginService {
  /**
   * Logs a known phone in; gives an unknown one a ticket to register. The longest unseen session beyond the
   * maximum ends.
   * @throws DomainError CONSENT_REQUIRED, ACCOUNT_CANCELLED, ACCOUNT_BANNED with `Ban`, and what a code may refuse.
   */
  logInByCode(login: CodeLogin): Promise<LoginResult>
}

type Outcome = CodeOutcome<{ answer: LoginResult; member?: MemberRow; session?: OpenedSession }>

/** Logins over codes, members and sessions. */
export const createLoginService = (
  { clock, crypto, ids }: Pick<Core, 'clock' | 'crypto' | 'ids'>,
  productConfig: Pick<ProductConfig, 'login' | 'agreements'>,
  codes: LoginCodeService,
  members: MemberService,
  sessions: SessionService,
  cancellations: Pick<CancellationService, 'deadlineOf' | 'restore'>,
  tellBan: BanAppealService['tell'],
): LoginService => {
  const openTicket = async (db: Db, { phone, deviceId }: Caller): Promise<Outcome> => {
    const registerTicket = ids.secret()
    const phoneMasked = maskPhone(phone)
    await insertRegisterTicket(db, {
      ticket: registerTicket,
      phone_hash: crypto.phoneHash(phone),
      phone_sealed: crypto.seal(phone),
      phone_masked: phoneMasked,
      device_id: deviceId,
      expire_at: clock.now() + productConfig.login.registerTicketMs,
      used_at: null,
      client_token: null,
      body_hash: null,
      member_id: null,
    })
    return { result: { answer: { registerState: 'new', registerTicket, phoneMasked } } }
  }

  const logIn = async (db: Db, member: MemberRow, login: CodeLogin): Promise<Outcome> => {
    await members.noteLogin(db, member.id, login)
    const { deviceId } = login.caller
    const session = await sessions.open(db, member.id, { deviceId, client: login.client })
    const answer: LoginResult = {
      registerState: member.account_state === 'incomplete' ? 'incomplete' : 'active',
      token: session.token,
      tokenExpireAt: session.expireAt,
      userId: member.id,
    }
    return { result: { answer, member, session } }
  }

  const decide = async (db: Db, login: CodeLogin): Promise<Outcome> => {
    const member = await members.findByPhone(db, crypto.phoneHash(login.caller.phone))
    if (!member) return openTicket(db, login.caller)
    if (member.account_state === 'banned') {
      return fail('ACCOUNT_BANNED', await tellBan(db, member))
    }
    if (member.account_state !== 'cancelling') return logIn(db, member, login)
    if (login.restores) return logIn(db, await cancellations.restore(db, member), login)
    const cancelDeadline = await cancellations.deadlineOf(db, member.id)
    // The same code restores the account when the member says so.
    return { keeps: true, result: { answer: { registerState: 'cancelling', cancelDeadline } } }
  }

  return {
    async logInByCode(login) {
      checkConsents(login.consents, productConfig)
      const { answer, member, session } = await codes.redeem(login.caller, 'login', login, (db) =>
        decide(db, login),
      )
      if (member && session) sessions.announceEnd(session.endedIds, member.id, 'revoked')
      return answer
    },
  }
}

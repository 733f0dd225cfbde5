import type { Consents } from '@contract/types/common'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import { claimPhone } from '../../../secrets/claim-hashes'
import type { Language } from '../../../lib/language'
import type { Core } from '../../../lib/core'
import { fail } from '../../../lib/errors'
import type { CancellationService } from '../cancellation/cancellation.service'
import type { PhoneProof, PlatformIdentity, ProvenPhone } from '../../../providers/phone/port'
import { platformOf } from '../../../lib/platform'
import type { ProductConfig } from '../config/product-config'
import { assertOpen } from '../switches/switches'
import type { MemberRow, MemberService } from '../members/member.service'
import type { BanAppealService } from '../../safety/reports/ban-appeal.service'
import type { OpenedSession, SessionService } from '../sessions/session.service'
import { checkConsents } from './consents'
import type { CodeOutcome, LoginCodeService, TypedCode } from './login-code.service'
import type { Caller } from './login-limits'
import type { OneTapService } from './one-tap.service'
import { maskPhone, readPhone } from './phone'
import { linkIdentities } from './identity.repository'
import { insertRegisterTicket } from './register-ticket.repository'
import type { Providers } from '../../../providers/providers'

/** Data of every login, however the phone is proven. */
interface Login {
  /** Name of the client, for the list of sessions. */
  readonly client: string
  readonly consents: Consents
  /** Language of later notices. */
  readonly language: Language
  /** True to restore an account that is being cancelled. */
  readonly restores: boolean
}

/** A caller whose phone is proven, with the accounts at the platform that proved it; empty after a code. */
interface ProvenCaller extends Caller {
  readonly identities?: readonly PlatformIdentity[]
}

/** A login by a code. */
export interface CodeLogin extends Login, TypedCode {
  readonly caller: Caller
}

/** A token of the carrier's script, which works once. */
interface OneTapProof {
  readonly scene: 'onetap'
  readonly spToken: string
}

/** A login by a platform or a carrier that vouches for the phone. */
export interface PlatformLogin extends Login {
  readonly caller: Omit<Caller, 'phone'>
  readonly proof: PhoneProof | OneTapProof
}

/** Result of a login. */
export type LoginResult =
  | { registerState: 'active' | 'incomplete'; token: string; tokenExpireAt: number; userId: string }
  | { registerState: 'new'; registerTicket: string; phoneMasked: string }
  | { registerState: 'cancelling'; cancelDeadline: number }

/** Finishes logins. Source: product §4 (sp_token_login) */
export interface LoginService {
  /**
   * Logs a known phone in; gives an unknown one a ticket to register. Above the maximum, the session that was unused
   * longest ends.
   * @throws DomainError CONSENT_REQUIRED, ACCOUNT_CANCELLED, ACCOUNT_BANNED with `Ban`, and every refusal of a code.
   */
  logInByCode(login: CodeLogin): Promise<LoginResult>
  /**
   * Logs in with the proof of a platform or a carrier. A login that restores an account needs a new proof.
   * @throws DomainError FEATURE_OFF when the platform vouches for no phones, PROVIDER_REFUSED, ONE_TAP_UNAVAILABLE,
   * PHONE_NOT_SUPPORTED, CONSENT_REQUIRED, ACCOUNT_CANCELLED, ACCOUNT_BANNED with `Ban`.
   */
  logInByPlatform(login: PlatformLogin): Promise<LoginResult>
}

/** Dependencies of logins. */
export interface LoginDeps {
  readonly productConfig: Pick<ProductConfig, 'login' | 'agreements' | 'switches'>
  readonly loginCodes: Pick<LoginCodeService, 'redeem'>
  readonly members: MemberService
  readonly sessions: SessionService
  readonly cancellations: Pick<CancellationService, 'deadlineOf' | 'restore'>
  readonly banAppeals: Pick<BanAppealService, 'describe'>
  /** `phone` has the connected platforms that vouch for phones; it may be empty. */
  readonly providers: Pick<Providers, 'phone'>
  readonly oneTap: Pick<OneTapService, 'redeem'>
}

type Outcome = CodeOutcome<{ answer: LoginResult; member?: MemberRow; session?: OpenedSession }>

/** Logins over codes, members and sessions. */
export const createLoginService = (
  { clock, crypto, ids, transaction }: Pick<Core, 'clock' | 'crypto' | 'ids' | 'transaction'>,
  deps: LoginDeps,
): LoginService => {
  const { productConfig, loginCodes, members, sessions, cancellations, banAppeals, providers, oneTap } = deps

  const openTicket = async (
    db: Db,
    hash: Buffer,
    { phone, deviceId, identities = [] }: ProvenCaller,
  ): Promise<Outcome> => {
    const registerTicket = ids.secret()
    const phoneMasked = maskPhone(phone)
    await insertRegisterTicket(db, {
      ticket: registerTicket,
      phone_hash: hash,
      phone_sealed: crypto.seal(phone),
      phone_masked: phoneMasked,
      device_id: deviceId,
      expire_at: clock.now() + productConfig.login.registerTicketMs,
      used_at: null,
      client_token: null,
      body_hash: null,
      member_id: null,
      identities_sealed: identities.length === 0 ? null : crypto.seal(JSON.stringify(identities)),
    })
    return { result: { answer: { registerState: 'new', registerTicket, phoneMasked } } }
  }

  const logIn = async (
    tx: Tx,
    member: MemberRow,
    login: Login,
    { deviceId, ip, identities = [] }: ProvenCaller,
  ): Promise<Outcome> => {
    await linkIdentities(tx, member.id, identities, clock.now())
    await members.recordConsents(tx, member.id, login)
    const session = await sessions.open(tx, member.id, { deviceId, client: login.client, ip })
    const answer: LoginResult = {
      registerState: member.account_state === 'incomplete' ? 'incomplete' : 'active',
      token: session.token,
      tokenExpireAt: session.expireAt,
      userId: member.id,
    }
    return { result: { answer, member, session } }
  }

  const decide = async (tx: Tx, login: Login, caller: ProvenCaller): Promise<Outcome> => {
    const hash = await claimPhone(tx, crypto, caller.phone)
    const member = await members.findByPhone(tx, hash)
    if (!member) {
      // Refused before the code is used up, and before the newcomer fills in anything.
      assertOpen(productConfig, 'registration', platformOf(login.client))
      return openTicket(tx, hash, caller)
    }
    if (member.account_state === 'banned') {
      return fail('ACCOUNT_BANNED', await banAppeals.describe(tx, member))
    }
    if (member.account_state !== 'cancelling') return logIn(tx, member, login, caller)
    if (login.restores) return logIn(tx, await cancellations.restore(tx, member), login, caller)
    const cancelDeadline = await cancellations.deadlineOf(tx, member.id)
    // The code stays valid, so that it restores the account when the member agrees.
    return { keeps: true, result: { answer: { registerState: 'cancelling', cancelDeadline } } }
  }

  const provenBy = async (proof: PlatformLogin['proof']): Promise<ProvenPhone> => {
    if (proof.scene === 'onetap') return { phone: await oneTap.redeem(proof.spToken), identities: [] }
    const prover = providers.phone.find(({ scene }) => scene === proof.scene) ?? fail('FEATURE_OFF')
    return (await prover.prove(proof)) ?? fail('PROVIDER_REFUSED')
  }

  const finish = ({ answer, member, session }: Outcome['result']): LoginResult => {
    if (member && session) sessions.announceEnd(session.endedIds, member.id, 'revoked')
    return answer
  }

  return {
    async logInByCode(login) {
      checkConsents(login.consents, productConfig)
      const { caller } = login
      return finish(await loginCodes.redeem(caller, 'login', login, (tx) => decide(tx, login, caller)))
    },

    async logInByPlatform(login) {
      checkConsents(login.consents, productConfig)
      const { phone, identities } = await provenBy(login.proof)
      const caller = { ...login.caller, phone: readPhone(phone), identities }
      const { result } = await transaction((tx) => decide(tx, login, caller))
      return finish(result)
    },
  }
}

import type { Tx } from '../../../db/transaction'
import { claimPhone } from '../../../secrets/claim-hashes'
import type { Core } from '../../../lib/core'
import { isSame } from '../../../lib/sealed/crypto'
import { fail, failField } from '../../../lib/errors'
import type { Providers } from '../../../providers/providers'
import type { SmsPurpose } from '../../../providers/sms/port'
import type { ProductConfig } from '../config/product-config'
import type { MemberService } from '../members/member.service'
import {
  areTriesSpent,
  type CodeBinding,
  findFailedVendor,
  findLastSentAt,
  insertCode,
  markCodeUsed,
  countTry,
  recordSent,
} from './login-code.repository'
import type { Caller, JudgedCaller, LoginLimits } from './login-limits'
import { readPhone } from './phone'

/** The ticket of a code for the caller that requested it; the code itself is sent by SMS only. */
export interface SentCode {
  readonly ticket: string
  readonly resendAfterMs: number
  readonly lifeMs: number
}

/** The member who requests a code; null without a session. */
export interface CodeAsker {
  readonly viewerId: string | null
  readonly deviceId: string
  readonly ip: string
  readonly humanProof?: string | undefined
}

/** Purpose of a code and the typed number to which it is sent; the own number when it names none. */
export interface CodeRequest {
  readonly purpose: SmsPurpose
  readonly phone?: string
}

/** A code as it was typed. */
export interface TypedCode {
  readonly ticket: string
  readonly code: string
}

/** Result of a correct code: by default it is used up; with `keeps` it stays valid for another call. */
export type CodeOutcome<T> = { readonly keeps?: boolean; readonly result: T }

/** Codes sent by SMS. Source: product §9 (smsCode), ours */
export interface LoginCodeService {
  /** False when this server has no way to send SMS. */
  readonly isOn: boolean
  /**
   * Sends a code; known and unknown phones get the same answer. A code for a sensitive act is sent to the own phone
   * only, one for a change of the number to another phone; both need a member. A guardian needs none.
   * @throws DomainError INVALID_PARAMETERS (`phone`: `own`, `same`), PHONE_NOT_SUPPORTED, FEATURE_OFF,
   * RESEND_TOO_SOON or TOO_MANY_TRIES (both with `retryAfter`), CAPTCHA_REQUIRED with `widget`, PROVIDER_REFUSED.
   */
  send(asker: CodeAsker, request: CodeRequest): Promise<SentCode>
  /**
   * Runs the work when the code is correct, in the transaction that uses the code up.
   * @throws DomainError TICKET_EXPIRED, CODE_WRONG with `triesLeft`, TOO_MANY_TRIES, CAPTCHA_REQUIRED with `widget`.
   */
  redeem<T>(
    caller: Caller,
    purpose: SmsPurpose,
    typed: TypedCode,
    work: (tx: Tx) => Promise<CodeOutcome<T>>,
  ): Promise<T>
}

/** Dependencies of login codes. */
export interface LoginCodeDeps {
  readonly productConfig: Pick<ProductConfig, 'login'>
  readonly members: Pick<MemberService, 'phoneOf'>
  readonly loginLimits: LoginLimits
  /** `sms` is null when this server cannot send SMS. */
  readonly providers: Pick<Providers, 'sms'>
}

const CODE_PURPOSE = 'sms-code'

/** Codes in the table `sms_code`. Their transactions carry events: what a code confirms can notify sockets. */
export const createLoginCodeService = (
  { clock, crypto, db, ids, transaction }: Pick<Core, 'clock' | 'crypto' | 'db' | 'ids' | 'transaction'>,
  { productConfig: { login }, members, loginLimits, providers: { sms: sender } }: LoginCodeDeps,
): LoginCodeService => {
  const phoneFor = async (viewerId: string | null, { purpose, phone }: CodeRequest): Promise<string> => {
    const named = phone === undefined ? null : readPhone(phone)
    if ((purpose === 'login' || purpose === 'guardian') && named !== null) return named
    const own = viewerId === null ? null : await members.phoneOf(viewerId)
    if (purpose !== 'change_phone') {
      return own !== null && (named === null || named === own) ? own : failField('phone', 'own')
    }
    if (own === null || named === null) return failField('phone', 'own')
    return named === own ? failField('phone', 'same') : named
  }

  const textOf = ({ ticket, purpose, device_id }: CodeBinding, phone: string, code: string): string =>
    JSON.stringify([ticket, phone, purpose, device_id, code])
  const isCode = (kept: Buffer, text: string): boolean =>
    crypto.signatures(CODE_PURPOSE, text).some((signature) => isSame(kept, signature))

  const bindingOf = async (
    tx: Tx,
    { phone, deviceId }: Caller,
    purpose: SmsPurpose,
    ticket: string,
  ): Promise<CodeBinding> => ({
    ticket,
    phone_hash: await claimPhone(tx, crypto, phone),
    purpose,
    device_id: deviceId,
  })

  const store = (caller: JudgedCaller, purpose: SmsPurpose, code: string): Promise<string> =>
    transaction(async (tx) => {
      const now = clock.now()
      // The phone's counter is locked from here on, so that two sends to one phone run one after the other.
      await loginLimits.countSend(tx, caller, purpose)
      const binding = await bindingOf(tx, caller, purpose, ids.secret())
      const lastAt = await findLastSentAt(tx, binding.phone_hash)
      const waitMs = lastAt === null ? 0 : lastAt + login.smsResendMs - now
      if (waitMs > 0) fail('RESEND_TOO_SOON', { retryAfter: Math.ceil(waitMs / 1_000) })
      await insertCode(tx, {
        ...binding,
        code_hmac: crypto.sign(CODE_PURPOSE, textOf(binding, caller.phone, code)),
        used_at: null,
        created_at: now,
        expire_at: now + login.smsTtlMs,
      })
      return binding.ticket
    })

  return {
    isOn: sender !== null,

    async send({ viewerId, ...asker }, request) {
      const { purpose } = request
      const phone = await phoneFor(viewerId, request)
      if (sender === null) return fail('FEATURE_OFF')
      const caller = await loginLimits.judge({ ...asker, phone })
      const code = ids.smsCode()
      const ticket = await store(caller, purpose, code)
      const avoid = await findFailedVendor(db, crypto.phoneHashes(caller.phone))
      const sent = await sender.send({ phone: caller.phone, code, purpose, avoid })
      if (sent.kind === 'sent') await recordSent(db, ticket, sent)
      // After an unknown result the message may still arrive, so its code stays valid.
      if (sent.kind === 'refused') fail('PROVIDER_REFUSED')
      return { ticket, resendAfterMs: login.smsResendMs, lifeMs: login.smsTtlMs }
    },

    async redeem(named, purpose, typed, work) {
      const caller = await loginLimits.judge(named)
      const verdict = await transaction(async (tx) => {
        const now = clock.now()
        const binding = await bindingOf(tx, caller, purpose, typed.ticket)
        const guess = await loginLimits.countGuess(tx, caller, purpose)
        const found = await countTry(tx, binding, { maxTries: login.smsMaxTries, nowMs: now })
        if (!found) {
          // Thrown inside the transaction, so that a guess without a valid code is not counted.
          return fail((await areTriesSpent(tx, binding, now)) ? 'TOO_MANY_TRIES' : 'TICKET_EXPIRED')
        }
        if (!isCode(found.code_hmac, textOf(binding, caller.phone, typed.code))) {
          return { isRight: false as const, triesLeft: login.smsMaxTries - found.tries }
        }
        await loginLimits.giveBackGuess(tx, guess)
        const outcome = await work(tx)
        if (!outcome.keeps) await markCodeUsed(tx, typed.ticket, now)
        return { isRight: true as const, result: outcome.result }
      })
      // Thrown outside the transaction, so that the counted guess is kept.
      return verdict.isRight ? verdict.result : fail('CODE_WRONG', { triesLeft: verdict.triesLeft })
    },
  }
}

import type { PayloadOf } from '@contract/call'
import type { updateInfo } from '@contract/calls/user/update_info'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import { claimPhone } from '../../../secrets/claim-hashes'
import { answeredBefore, once, type IdempotencyKey } from '../../../db/idempotency'
import type { Core } from '../../../lib/core'
import { fail, failField } from '../../../lib/errors'
import type { SealedTickets } from '../../../lib/sealed/sealed-ticket'
import type { Viewer } from '../../../lib/viewer'
import type { AuditService } from '../../safety/audit/audit.service'
import type { PhoneMove } from '../../safety/blocks/block.repository'
import type { CancellationService } from '../cancellation/cancellation.service'
import type { ProductConfig } from '../config/product-config'
import type { MemberRow, MemberService } from '../members/member.service'
import { phoneChangeableAt } from '../members/phone-changeable'
import type { NoticeService } from '../../chat/notices/notice.service'
import { refuse } from '../../safety/operators/operator-error'
import type { SessionService } from '../sessions/session.service'
import type { LoginCodeService } from './login-code.service'
import { maskPhone, phoneOf, readPhone } from './phone'
import { unlinkIdentities } from './identity.repository'
import { insertPhoneChange, isPhoneTaken, updatePhone } from './phone-change.repository'
import { type OperatorSignature, checkSignature } from '../../safety/operators/signature'

/** A step of a phone change. */
export type PhoneStep = NonNullable<PayloadOf<typeof updateInfo>['phone']>

/** The member who changes their number, with device and address. */
export interface PhoneCaller extends Viewer {
  readonly deviceId: string
  readonly ip: string
}

/** Changes of the phone number. Source: product §4 (`phone`), §8 (24) */
export interface PhoneChangeService {
  /**
   * Performs a step. Returns the proof of the step `prove`, null for a change. A change ends every other session,
   * delays payouts of income for as long as a change of the Alipay account does, and moves blocks of the member to
   * the new number. The number of another account, also a cancelled or banned one, is refused like that of an account
   * erased recently: only a caller who holds the phone learns that it cannot be used, and never why.
   * @throws DomainError CODE_WRONG, TICKET_EXPIRED, TOO_MANY_TRIES; PHONE_TOO_RECENT with `until`; SESSION_NOT_FRESH
   * when the proof has expired or is of another session; INVALID_PARAMETERS (`phone`), PHONE_NOT_SUPPORTED;
   * STATE_CHANGED while the account is being cancelled; TOKEN_REUSED.
   */
  apply(caller: PhoneCaller, step: PhoneStep): Promise<string | null>
  /**
   * Gives a member who lost their phone another number, with its entry in the audit log, for an operator who has
   * checked the member's identity. It has the same effects as a member's own change, and every session ends. A recent
   * change does not prevent it.
   * @throws OperatorError MEMBER_UNKNOWN; ACCOUNT_STATE with `state` for an account that is being cancelled or
   * banned; PHONE_INVALID, PHONE_SAME, PHONE_UNUSABLE; OPERATOR_NAME, WHY_MISSING.
   */
  giveByOperator(memberId: string, phone: string, signature: OperatorSignature): Promise<void>
  /** Registers a listener. Listeners run in the order of registration. */
  onChanged(listener: PhoneListener): void
}

/** Runs inside the transaction that changed a member's phone. */
export type PhoneListener = (db: Db, memberId: string, phone: PhoneMove) => Promise<void>

/** Dependencies of phone changes. */
export interface PhoneChangeDeps {
  readonly productConfig: Pick<ProductConfig, 'login'>
  readonly tickets: SealedTickets
  readonly members: Pick<MemberService, 'find' | 'lock' | 'phoneOf' | 'findByPhone'>
  readonly loginCodes: Pick<LoginCodeService, 'redeem'>
  readonly sessions: Pick<SessionService, 'endOthers' | 'announceEnd'>
  readonly cancellations: Pick<CancellationService, 'holdsPhone'>
  readonly notices: Pick<NoticeService, 'add'>
  readonly audit: Pick<AuditService, 'add'>
}

type Change = Extract<PhoneStep, { step: 'change' }>

const PATH = '/api/user/update_info'
const PROOF = 'phone-change'

/** Changes of the columns `member.phone_…`, logged in `phone_change`. */
export const createPhoneChangeService = (core: Core, deps: PhoneChangeDeps): PhoneChangeService => {
  const { productConfig, tickets, members, loginCodes, sessions, cancellations } = deps
  const { notices, audit } = deps
  const { clock, crypto, ids } = core
  const listeners: PhoneListener[] = []

  const lockChangeable = async (db: Db, memberId: string): Promise<MemberRow> => {
    const member = await members.lock(db, memberId)
    const { account_state: state } = member
    if (state === 'cancelling' || state === 'banned') return fail('STATE_CHANGED')
    const until = phoneChangeableAt(member, productConfig.login, clock.now())
    return until === null ? member : fail('PHONE_TOO_RECENT', { until })
  }

  /** Why the account cannot have a number; null when it can. */
  const faultOf = async (tx: Tx, member: MemberRow, phone: string): Promise<'same' | 'unusable' | null> => {
    if (crypto.phoneHashes(phone).some((hash) => hash.equals(member.phone_hash))) return 'same'
    const hash = await claimPhone(tx, crypto, phone)
    const isTaken = (await members.findByPhone(tx, hash)) || (await cancellations.holdsPhone(tx, hash))
    return isTaken ? 'unusable' : null
  }

  /** Gives the locked account its number. Returns the sessions that ended. */
  const give = async (
    tx: Tx,
    member: MemberRow,
    phone: string,
    by: { deviceId: string; sessionId: string | null },
  ): Promise<string[]> => {
    const now = clock.now()
    const hash = await claimPhone(tx, crypto, phone)
    const masked = maskPhone(phone)
    await updatePhone(tx, member.id, {
      phone_hash: hash,
      phone_sealed: crypto.seal(phone),
      phone_masked: masked,
      phone_changed_at: now,
    })
    await insertPhoneChange(tx, {
      id: ids.ulid(now),
      member_id: member.id,
      from_masked: member.phone_masked,
      to_masked: masked,
      device_id: by.deviceId,
      session_id: by.sessionId ?? '',
      changed_at: now,
    })
    await unlinkIdentities(tx, member.id)
    for (const listener of listeners) await listener(tx, member.id, { from: member.phone_hash, to: hash })
    await notices.add(tx, member.id, 'phone_changed', { phone: masked })
    return [...(await sessions.endOthers(tx, member.id, by.sessionId))]
  }

  /** The same before and after a change of the secret, and no number can be read from it. */
  const steadyNameOf = (phone: string): string => crypto.steadyMac('phone', phone).toString('base64url')

  /** The proof names the number that was proven, so it is invalid once the number has changed. */
  const factsOf = ({ id, sessionId }: Viewer, { phone_sealed: sealed }: MemberRow): string[] => [
    id,
    sessionId,
    steadyNameOf(crypto.unseal(sealed)),
  ]

  const prove = async (
    caller: PhoneCaller,
    { smsTicket, smsCode }: Extract<PhoneStep, { step: 'prove' }>,
  ) => {
    const own = { phone: await members.phoneOf(caller.id), deviceId: caller.deviceId, ip: caller.ip }
    return loginCodes.redeem(own, 'sensitive', { ticket: smsTicket, code: smsCode }, async (tx) => {
      const member = await lockChangeable(tx, caller.id)
      return {
        result: tickets.write(PROOF, factsOf(caller, member), productConfig.login.phoneProofMs),
      }
    })
  }

  const changeIn = async (tx: Tx, caller: PhoneCaller, proof: string, phone: string): Promise<string[]> => {
    const member = await lockChangeable(tx, caller.id)
    const proven = tickets.read(PROOF, proof)
    if (proven?.join() !== factsOf(caller, member).join()) return fail('SESSION_NOT_FRESH')
    const fault = await faultOf(tx, member, phone)
    return fault === null ? give(tx, member, phone, caller) : failField('phone', fault)
  }

  const change = async (caller: PhoneCaller, step: Change): Promise<void> => {
    const phone = readPhone(step.phone)
    const key: IdempotencyKey = {
      memberId: caller.id,
      path: PATH,
      clientToken: step.clientToken,
      body: { phone: steadyNameOf(phone) },
      atMs: clock.now(),
    }
    if (await answeredBefore(core.db, key)) return
    const target = { phone, deviceId: caller.deviceId, ip: caller.ip, memberId: caller.id }
    const typed = { ticket: step.smsTicket, code: step.smsCode }
    try {
      const endedIds = await loginCodes.redeem(target, 'change_phone', typed, async (tx) => ({
        result: await once(tx, key, () => changeIn(tx, caller, step.proof, phone)),
      }))
      sessions.announceEnd(endedIds, caller.id, 'revoked')
    } catch (error) {
      if (isPhoneTaken(error)) failField('phone', 'unusable')
      throw error
    }
  }

  const giveIn = async (
    tx: Tx,
    memberId: string,
    phone: string,
    { operator, why }: OperatorSignature,
  ): Promise<string[]> => {
    if ((await members.find(tx, memberId)) === null) return refuse('MEMBER_UNKNOWN')
    const member = await members.lock(tx, memberId)
    const { account_state: state } = member
    if (state === 'cancelling' || state === 'banned') refuse('ACCOUNT_STATE', { state })
    const fault = await faultOf(tx, member, phone)
    if (fault !== null) refuse(fault === 'same' ? 'PHONE_SAME' : 'PHONE_UNUSABLE')
    const endedIds = await give(tx, member, phone, { deviceId: '', sessionId: null })
    await audit.add(tx, {
      operator,
      act: 'phone.changed',
      subject: `member:${memberId}`,
      memberId,
      why,
      before: { phone: member.phone_masked },
      after: { phone: maskPhone(phone) },
    })
    return endedIds
  }

  return {
    onChanged: (listener) => void listeners.push(listener),

    async giveByOperator(memberId, typed, signature) {
      const signed = checkSignature(signature)
      const phone = phoneOf(typed) ?? refuse('PHONE_INVALID')
      try {
        const endedIds = await core.transaction((tx) => giveIn(tx, memberId, phone, signed))
        sessions.announceEnd(endedIds, memberId, 'revoked')
      } catch (error) {
        if (isPhoneTaken(error)) refuse('PHONE_UNUSABLE')
        throw error
      }
    },

    async apply(caller, step) {
      if (step.step === 'prove') return prove(caller, step)
      await change(caller, step)
      return null
    },
  }
}

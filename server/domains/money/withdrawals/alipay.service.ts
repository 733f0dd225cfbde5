import type { PayloadOf } from '@contract/call'
import type { updateAlipay } from '@contract/calls/user/update_alipay'
import { DAY_MS, SECOND_MS } from '@contract/constants'
import type { AlipayAccount } from '@contract/types/wallet'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import { claimHash } from '../../../secrets/claim-hashes'
import { dayOf, monthOf, monthSpan, quotaResetAt } from '../../../lib/clock'
import type { Core } from '../../../lib/core'
import { fail, failField } from '../../../lib/errors'
import type { Payee } from '../../../providers/payout/port'
import type { ProductConfig } from '../../account/config/product-config'
import type { LoginCodeService } from '../../account/auth/login-code.service'
import { ageAt } from '../../account/members/age'
import type { MemberRow, MemberService } from '../../account/members/member.service'
import type { NoticeService } from '../../chat/notices/notice.service'
import type { UsageService } from '../../account/usage/usage.service'
import { AlipayRepository, type AlipayRow } from './alipay.repository'
import {
  birthDateOf,
  maskIdCard,
  maskLogin,
  maskName,
  readAlipayLogin,
  readIdCard,
  readRealName,
} from './payee-rules'
import type { RealNameRequest, RealNameService } from './real-name.service'
import { WithdrawalRepository } from './withdrawal.repository'

export type { AlipayRow } from './alipay.repository'

/** The member who binds an account, and the request's origin. */
export interface AlipayCaller {
  readonly id: string
  readonly deviceId: string
  readonly ip: string
}

/** A payee as a withdrawal stores it; the identity card is for the operator who checks the name. */
export interface SealedPayee extends Payee {
  readonly idCard: string | null
}

/** Called in the transaction in which a member binds an Alipay account; the hash is keyed, and no secret alters it. */
export type BindingListener = (tx: Tx, memberId: string, accountHash: Buffer) => Promise<void>

/** The Alipay account to which income is paid. Source: product §7.8.5, §9 */
export interface AlipayService {
  /** The account as the member sees it; empty without an account. */
  own(memberId: string): Promise<AlipayAccount>
  /** As `own`, in a transaction. */
  ownOf(db: Db, memberId: string): Promise<AlipayAccount>
  find(db: Db, memberId: string): Promise<AlipayRow | null>
  /** As `find`, and locks the row until the transaction ends. */
  lock(db: Db, memberId: string): Promise<AlipayRow | null>
  payeeOf(row: AlipayRow): SealedPayee
  /**
   * False while the account's name and number have to be checked before a first payment to it. They are checked when the
   * member saves them, so this is only so for details that are older than the setting.
   */
  isNameProven(row: AlipayRow): boolean
  /** Blocks payouts to the member's account as long as after a change; does nothing without an account. */
  hold(db: Db, memberId: string): Promise<void>
  /**
   * Binds an account or changes it; repeating the same details changes nothing.
   * @throws DomainError CONSENT_REQUIRED; INVALID_PARAMETERS naming the field; UNDER_AGE and PAYEE_NAME_MISMATCH when
   * the identity card is a minor's or another person's, the latter also by the vendor's word; SERVER_BUSY with
   * `retryAfter` while the vendor gives no verdict; CODE_WRONG, TICKET_EXPIRED, TOO_MANY_TRIES;
   * WITHDRAWAL_RUNNING; ALIPAY_ACCOUNT_UNUSABLE with `until` when this month's changes are used up;
   * ALIPAY_ACCOUNT_TAKEN.
   */
  update(caller: AlipayCaller, payload: PayloadOf<typeof updateAlipay>): Promise<AlipayAccount>
  /** Adds a listener for new accounts. */
  onBound(listener: BindingListener): void
}

/** Dependencies of the account. */
export interface AlipayDeps {
  readonly productConfig: Pick<ProductConfig, 'withdraw'>
  readonly members: Pick<MemberService, 'getById' | 'lock'>
  readonly loginCodes: Pick<LoginCodeService, 'redeem'>
  readonly usage: UsageService
  readonly notices: Pick<NoticeService, 'add'>
  readonly realNames: RealNameService
}

/** Limits attempts, because they could reveal whether an account belongs to another member. Source: ours */
const TRIES_PER_DAY = 20
const CHANGES = 'alipay_change'

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'alipay_account_once'

/** Stores Alipay accounts in the table `alipay_account`. */
export const createAlipayService = (
  { db: pool, transaction, clock, crypto }: Pick<Core, 'db' | 'transaction' | 'clock' | 'crypto'>,
  { productConfig: { withdraw: rules }, members, loginCodes, usage, notices, realNames }: AlipayDeps,
): AlipayService => {
  const listeners: BindingListener[] = []
  const needsIdCard = (): boolean => rules.requireIdCard || realNames.isOn
  const hashOf = (tx: Tx, what: 'account' | 'id-card', text: string): Promise<Buffer> =>
    claimHash(tx, crypto, { group: `alipay-${what}`, purpose: `alipay-${what}`, text })

  const read = (payload: PayloadOf<typeof updateAlipay>): SealedPayee => {
    if (!payload.consent) fail('CONSENT_REQUIRED')
    const { account, realName, idCardNo } = payload
    if (idCardNo === undefined && needsIdCard()) failField('idCardNo', 'required')
    return {
      account: readAlipayLogin(account),
      realName: readRealName(realName),
      idCard: idCardNo === undefined ? null : readIdCard(idCardNo),
    }
  }

  const checkHolder = (member: Pick<MemberRow, 'birth_date'>, { idCard }: SealedPayee): void => {
    if (idCard === null) return
    const birthDate = birthDateOf(idCard)
    if (ageAt(birthDate, clock.now()) < 18) fail('UNDER_AGE')
    if (birthDate !== member.birth_date) {
      fail('PAYEE_NAME_MISMATCH', { fields: { idCardNo: 'birthday' } })
    }
  }

  const rowOf = async (
    tx: Tx,
    memberId: string,
    { account, realName, idCard }: SealedPayee,
    nameCheckedAt: number | null,
  ): Promise<AlipayRow> => {
    const now = clock.now()
    return {
      member_id: memberId,
      account_hash: await hashOf(tx, 'account', account),
      account_sealed: crypto.seal(account),
      account_masked: maskLogin(account),
      name_sealed: crypto.seal(realName),
      name_masked: maskName(realName),
      id_card_hash: idCard === null ? null : await hashOf(tx, 'id-card', idCard),
      id_card_sealed: idCard === null ? null : crypto.seal(idCard),
      id_card_masked: idCard === null ? null : maskIdCard(idCard),
      bound_at: now,
      locked_until_at: now + rules.accountLockMs,
      name_checked_at: nameCheckedAt,
      verified_at: null,
    }
  }

  const payeeOf = (row: AlipayRow): SealedPayee => ({
    account: crypto.unseal(row.account_sealed),
    realName: crypto.unseal(row.name_sealed),
    idCard: row.id_card_sealed === null ? null : crypto.unseal(row.id_card_sealed),
  })

  const isSame = (row: AlipayRow, payee: SealedPayee): boolean => {
    const kept = payeeOf(row)
    return kept.account === payee.account && kept.realName === payee.realName && kept.idCard === payee.idCard
  }

  /** This month's changes; the first binding is no change. */
  const changesOf = (memberId: string) => {
    const period = monthOf(clock.now())
    const [, until] = monthSpan(period)
    return { key: { scope: CHANGES, subject: memberId, period }, until }
  }

  const countTry = (memberId: string): Promise<void> =>
    transaction(async (tx) => {
      const now = clock.now()
      const endAt = quotaResetAt(now, 0)
      const key = { scope: 'alipay_try', subject: memberId, period: dayOf(now) }
      const used = await usage.consume(tx, { ...key, limit: TRIES_PER_DAY, expireAt: endAt + DAY_MS })
      if (used === null) fail('TOO_MANY_TRIES', { retryAfter: Math.ceil((endAt - now) / SECOND_MS) })
    })

  /** The status of the name and number; null when this server checks none. */
  const nameStatusOf = async (tx: Tx, memberId: string, { realName: name, idCard }: SealedPayee) =>
    realNames.isOn && idCard !== null ? realNames.statusOf(tx, memberId, { name, idCardNo: idCard }) : null

  /** Saves the payee. Returns the request that the vendor has to answer first, when nothing was changed; else null. */
  const save = async (tx: Tx, member: MemberRow, payee: SealedPayee): Promise<RealNameRequest | null> => {
    const accounts = new AlipayRepository(tx)
    const former = await accounts.lock(member.id)
    checkHolder(member, payee)
    if (await new WithdrawalRepository(tx).hasRunning(member.id)) fail('WITHDRAWAL_RUNNING')
    const status = await nameStatusOf(tx, member.id, payee)
    if (status?.isRight === false) return status.request
    const checkedAt = status?.checkedAt ?? null
    if (former && isSame(former, payee)) {
      if (checkedAt !== null) await accounts.setNameChecked(member.id, checkedAt)
      return null
    }
    if (former) {
      const { key, until } = changesOf(member.id)
      const usageOfMonth = { ...key, limit: rules.accountChangesPerMonth, expireAt: until + DAY_MS }
      if ((await usage.consume(tx, usageOfMonth)) === null) fail('ALIPAY_ACCOUNT_UNUSABLE', { until })
    }
    const row = await rowOf(tx, member.id, payee, checkedAt)
    await accounts.put(row)
    await notices.add(tx, member.id, 'alipay_bound', { account: row.account_masked })
    const steadyHash = crypto.steadyMac('alipay-account', payee.account)
    for (const listener of listeners) await listener(tx, member.id, steadyHash)
    return null
  }

  const ownOf = async (db: Db, memberId: string): Promise<AlipayAccount> => {
    const row = await new AlipayRepository(db).find(memberId)
    const used = await usage.peek(db, changesOf(memberId).key)
    return {
      account: row?.account_masked ?? null,
      realName: row?.name_masked ?? null,
      idCardMasked: row?.id_card_masked ?? null,
      verifiedAt: row?.verified_at ?? null,
      lockedUntil: row && row.locked_until_at > clock.now() ? row.locked_until_at : null,
      changesLeftThisMonth: Math.max(0, rules.accountChangesPerMonth - used),
      idCardRequired: needsIdCard(),
    }
  }

  return {
    own: (memberId) => ownOf(pool, memberId),
    ownOf,
    find: async (db, memberId) => (await new AlipayRepository(db).find(memberId)) ?? null,
    lock: async (db, memberId) => (await new AlipayRepository(db).lock(memberId)) ?? null,
    payeeOf,
    isNameProven: (row) => !realNames.isOn || row.name_checked_at !== null || row.verified_at !== null,
    hold: (db, memberId) => new AlipayRepository(db).hold(memberId, clock.now() + rules.accountLockMs),

    async update({ id, deviceId, ip }, payload) {
      const payee = read(payload)
      const { phone_sealed: sealed } = await members.getById(id)
      await countTry(id)
      const caller = { phone: crypto.unseal(sealed), deviceId, ip }
      const typed = { ticket: payload.smsTicket, code: payload.smsCode }
      // A code stays valid until the payee is saved, so that it lasts over the call to the vendor.
      const bind = () =>
        loginCodes.redeem(caller, 'sensitive', typed, async (tx) => {
          const request = await save(tx, await members.lock(tx, id), payee)
          return { keeps: request !== null, result: request }
        })
      try {
        // One round finds the verdict of the other; the daily limit of requests ends any further ones.
        for (let request = await bind(); request !== null; request = await bind())
          await realNames.ask(request)
      } catch (error) {
        if (isTaken(error)) fail('ALIPAY_ACCOUNT_TAKEN')
        throw error
      }
      return ownOf(pool, id)
    },

    onBound: (listener) => void listeners.push(listener),
  }
}

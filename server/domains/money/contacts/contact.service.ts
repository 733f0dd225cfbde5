import type { PayloadOf } from '@contract/call'
import type { updateWx } from '@contract/calls/user/update_wx'
import type { WxAccount } from '@contract/types/unlock'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import { claimHash } from '../../../secrets/claim-hashes'
import type { Language } from '../../../lib/language'
import type { Core } from '../../../lib/core'
import { fail } from '../../../lib/errors'
import { suspendReasons } from '../../../text/unlocks'
import { ownerShareFenOf } from '../../account/config/money-config.presenter'
import type { ProductConfig } from '../../account/config/product-config'
import type { LoginCodeService } from '../../account/auth/login-code.service'
import type { MemberRow, MemberService } from '../../account/members/member.service'
import { sellerStatsOf } from './seller-stats'
import { type Contact, type ContactRow, ContactRepository } from './contact.repository'
import { maskedWxId, readWxId } from './wx-id'

export type { Contact, ContactRow } from './contact.repository'

/** The member who sets a contact and where they call from, which the SMS code needs. */
export interface ContactSetter {
  readonly id: string
  readonly deviceId: string
  readonly ip: string
  readonly language: Language
}

/** Called inside the transaction in which a member's contact id changes. */
export type ContactListener = (tx: Tx, memberId: string) => Promise<void>

/** Members' own WeChat contacts: sealed, and shown to nobody before they are unlocked or exchanged. Source: product §5.8 */
export interface ContactService {
  /** Null for a member who never set one. */
  find(db: Db, memberId: string): Promise<Contact | null>
  /** As `find`; the contact does not change until the transaction ends. */
  hold(db: Db, memberId: string): Promise<Contact | null>
  /** As `find`; no other transaction reveals, changes or suspends it until this one ends. */
  lock(db: Db, memberId: string): Promise<Contact | null>
  /** The id in plain text: for its owner and for members to whom it was revealed. */
  idOf(contact: Pick<ContactRow, 'wx_sealed'>): string
  /** The member's own contact, as its owner sees it. */
  ownOf(memberId: string, language: Language): Promise<WxAccount>
  /**
   * Sets the contact and how it may be unlocked. To replace an id takes a code by SMS to the own phone. An id that another
   * account has on sale is accepted like any other, and not offered as long as the other one sells: no answer reveals that
   * it is on sale here.
   * @throws DomainError WX_ID_INVALID; WX_CHANGE_TOO_FREQUENT with `at` for a second other id on sale within 30 days;
   * CERTIFICATION_REQUIRED to sell; SESSION_NOT_FRESH without a code; CODE_WRONG, TICKET_EXPIRED, TOO_MANY_TRIES.
   */
  update(setter: ContactSetter, payload: PayloadOf<typeof updateWx>): Promise<WxAccount>
  /** Closes selling until the given time; null closes it for good. */
  suspend(
    db: Db,
    memberId: string,
    request: { until: number | null; reason: 'upheld' | 'fake' },
  ): Promise<void>
  /** Takes the contact off sale: the account is closed. */
  withdraw(db: Db, memberId: string): Promise<void>
  isSuspended(contact: ContactRow): boolean
  /** On sale, and the first account to have this id on sale. */
  isOffered(contact: Contact): boolean
  /** Calls the listener for every later change of an id. */
  onChanged(listener: ContactListener): void
}

/** Dependencies of the contacts. */
export interface ContactDeps {
  readonly productConfig: Pick<ProductConfig, 'unlock' | 'coin'>
  readonly members: Pick<MemberService, 'getById' | 'lock'>
  readonly loginCodes: Pick<LoginCodeService, 'redeem'>
}

/** A suspension without an end. */
const FOR_GOOD = 8_640_000_000_000_000

/** Contacts in the table `wx_account`. */
export const createContactService = (
  core: Core,
  { productConfig, members, loginCodes }: ContactDeps,
): ContactService => {
  const { clock, crypto } = core
  const listeners: ContactListener[] = []

  const idOf: ContactService['idOf'] = ({ wx_sealed: sealed }) => crypto.unseal(sealed)
  const isSuspended: ContactService['isSuspended'] = ({ suspended_until: until }) =>
    until !== null && until > clock.now()

  /** When another id may be put on sale; null when now. */
  const changeableAt = (contact: ContactRow | undefined): number | null => {
    const at =
      contact?.listed_changed_at == null ? 0 : contact.listed_changed_at + productConfig.unlock.wxChangeMs
    return at > clock.now() ? at : null
  }

  const present = async (db: Db, memberId: string, language: Language): Promise<WxAccount> => {
    const contact = await new ContactRepository(db).find(memberId)
    const { sample: _sample, ...stats } = await sellerStatsOf(db, {
      ownerId: memberId,
      sinceMs: clock.now() - productConfig.unlock.statsMs,
      minSample: productConfig.unlock.minSampleForRate,
    })
    const terms = {
      stats,
      priceCoins: productConfig.unlock.priceCoins,
      ownerShareFen: ownerShareFenOf(productConfig.unlock, productConfig.coin),
      changesLeft: changeableAt(contact) === null ? 1 : 0,
    }
    if (!contact) {
      return {
        ...terms,
        wxId: null,
        masked: null,
        saleEnabled: false,
        consentMode: 'ask',
        audience: 'chatted',
        state: 'none',
        suspendedUntil: null,
        suspendReason: null,
      }
    }
    const suspended = isSuspended(contact)
    const { suspended_until: until, suspend_reason: reason } = contact
    return {
      ...terms,
      wxId: idOf(contact),
      masked: contact.masked,
      saleEnabled: contact.sale_enabled,
      consentMode: contact.consent_mode,
      audience: contact.audience,
      state: suspended ? 'suspended' : 'ok',
      suspendedUntil: suspended && until !== FOR_GOOD ? until : null,
      suspendReason: suspended && reason !== null ? suspendReasons[reason][language] : null,
    }
  }

  /** Columns that record a sale of the id: the id, and when it replaced another. */
  const listingOf = (contact: ContactRow | undefined, hash: Buffer) => {
    const listed = contact?.listed_hash ?? null
    if (listed?.equals(hash)) return {}
    const at = changeableAt(contact)
    if (listed !== null && at !== null) fail('WX_CHANGE_TOO_FREQUENT', { at })
    return { listed_hash: hash, ...(listed !== null && { listed_changed_at: clock.now() }) }
  }

  const save = async (
    tx: Tx,
    member: MemberRow,
    wxId: string,
    payload: PayloadOf<typeof updateWx>,
    isProven: boolean,
  ): Promise<void> => {
    const contacts = new ContactRepository(tx)
    const hash = await claimHash(tx, crypto, { group: 'wx', purpose: 'wx', text: wxId.toLowerCase() })
    const contact = await contacts.lock(member.id)
    const isOther = contact !== undefined && !contact.wx_hash.equals(hash)
    if (isOther && !isProven) fail('SESSION_NOT_FRESH')
    if (payload.saleEnabled && member.certified_at === null) fail('CERTIFICATION_REQUIRED')
    const now = clock.now()
    const row = {
      wx_sealed: crypto.seal(wxId),
      wx_hash: hash,
      masked: maskedWxId(wxId),
      sale_enabled: payload.saleEnabled,
      on_sale_since: payload.saleEnabled ? ((isOther ? null : contact?.on_sale_since) ?? now) : null,
      consent_mode: payload.consentMode,
      audience: payload.audience,
      updated_at: now,
      ...(payload.saleEnabled && listingOf(contact, hash)),
    }
    if (contact) await contacts.update(member.id, row)
    else {
      const unlisted = { listed_hash: null, listed_changed_at: null, suspended_until: null }
      await contacts.insert({
        ...unlisted,
        suspend_reason: null,
        ...row,
        member_id: member.id,
        created_at: now,
      })
    }
    if (isOther) for (const listener of listeners) await listener(tx, member.id)
  }

  const saveProven = async (
    setter: ContactSetter,
    wxId: string,
    payload: PayloadOf<typeof updateWx>,
  ): Promise<void> => {
    const { smsTicket, smsCode } = payload
    if (smsTicket === undefined || smsCode === undefined) {
      return core.transaction(async (tx) => save(tx, await members.lock(tx, setter.id), wxId, payload, false))
    }
    const { phone_sealed: sealed } = await members.getById(setter.id)
    const caller = { phone: crypto.unseal(sealed), deviceId: setter.deviceId, ip: setter.ip }
    await loginCodes.redeem(caller, 'sensitive', { ticket: smsTicket, code: smsCode }, async (tx) => {
      await save(tx, await members.lock(tx, setter.id), wxId, payload, true)
      return { result: null }
    })
  }

  return {
    find: async (db, memberId) => (await new ContactRepository(db).find(memberId)) ?? null,
    hold: async (db, memberId) => (await new ContactRepository(db).findShared(memberId)) ?? null,
    lock: async (db, memberId) => (await new ContactRepository(db).lock(memberId)) ?? null,
    idOf,
    isSuspended,
    isOffered: ({ sale_enabled: isOnSale, is_first: isFirst }) => isOnSale && isFirst,
    ownOf: (memberId, language) => present(core.db, memberId, language),

    async update(setter, payload) {
      await saveProven(setter, readWxId(payload.wxId), payload)
      return present(core.db, setter.id, setter.language)
    },

    async suspend(db, memberId, { until, reason }) {
      const suspension = { suspended_until: until ?? FOR_GOOD, suspend_reason: reason }
      const contact = await new ContactRepository(db).lock(memberId)
      // A permanent suspension is never shortened.
      if (contact?.suspended_until === FOR_GOOD) return
      await new ContactRepository(db).update(memberId, suspension)
    },

    withdraw: (db, memberId) =>
      new ContactRepository(db).update(memberId, { sale_enabled: false, on_sale_since: null }),
    onChanged: (listener) => void listeners.push(listener),
  }
}

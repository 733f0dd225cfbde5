import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import type { Consents } from '@contract/types/common'
import type { Language } from '../../../lib/language'
import type { RecordVipUse } from '../../money/vip/vip-use'
import { completenessOf } from './completeness'
import {
  countAlbum,
  findMember,
  findMemberByInviteCode,
  findMemberByPhone,
  insertMember,
  insertTermsConsentOnce,
  listMembers,
  lockMember,
  type MemberRow,
  type NewMember,
  updateActiveAt,
  updateMember,
} from './member.repository'

export type { MemberRow } from './member.repository'

/** Accounts, and queries about them for all domains. */
export interface MemberService {
  /** @throws Error for an unknown member; use it for ids from a session or a foreign key. */
  get(db: Db, id: string): Promise<MemberRow>
  find(db: Db, id: string): Promise<MemberRow | null>
  /** The own member as `get` and another one as `find`, in one query. */
  getWith(db: Db, ownId: string, otherId: string): Promise<[own: MemberRow, other: MemberRow | null]>
  /** By the keyed hash of the phone; null without an account. */
  findByPhone(db: Db, phoneHash: Buffer): Promise<MemberRow | null>
  /** Owner of an invite code; null for an unknown code, and for that of a banned or cancelled member. */
  findInviter(db: Db, inviteCode: string): Promise<{ id: string } | null>
  create(db: Db, member: NewMember): Promise<MemberRow>
  /** Records the consent to the agreements in force, in the member's row and history, and the member's language. */
  recordConsents(db: Db, memberId: string, given: { consents: Consents; language: Language }): Promise<void>
  /** As `get`, outside a transaction. */
  getById(id: string): Promise<MemberRow>
  /** The phone of the account, eleven digits. */
  phoneOf(id: string): Promise<string>
  /** As `get`, and locks the row until the transaction ends. */
  lock(db: Db, id: string): Promise<MemberRow>
  isVip(member: Pick<MemberRow, 'vip_expire_at'>): boolean
  /** Records the use of a feature for VIP members only; a used membership is not refunded. */
  readonly recordVipUse: RecordVipUse
  /** Records that the member is active now; writes at most once a minute. */
  touchActive(id: string): Promise<void>
  /** Registers work that runs each time the member's activity is recorded. */
  onActive(work: (memberId: string) => Promise<void>): void
  /** Registers work that runs in the transaction that ends a registration. */
  onRegistered(work: (tx: Tx, memberId: string) => Promise<void>): void
  /** Runs the work of `onRegistered`, in order. */
  announceRegistered(tx: Tx, memberId: string): Promise<void>
  /** Recomputes the completeness after the profile or the album changed; returns the percentage. */
  recomputeCompleteness(db: Db, id: string): Promise<number>
}

const ACTIVE_EVERY_MS = 60_000
const MAX_REMEMBERED = 50_000

const require = (row: MemberRow | undefined): MemberRow => {
  if (!row) throw new Error('member expected')
  return row
}

/** Dependencies of members. */
export interface MemberDeps {
  readonly recordVipUse: RecordVipUse
}

/** Accounts in the table `member`. */
export const createMemberService = (
  { db: pool, clock, crypto }: Pick<Core, 'db' | 'clock' | 'crypto'>,
  { recordVipUse }: MemberDeps,
): MemberService => {
  const touchedAt = new Map<string, number>()
  const activeWorks: ((memberId: string) => Promise<void>)[] = []
  const registered: ((tx: Tx, memberId: string) => Promise<void>)[] = []

  return {
    get: async (db, id) => require(await findMember(db, id)),
    findByPhone: async (db, phoneHash) => (await findMemberByPhone(db, phoneHash)) ?? null,
    findInviter: async (db, inviteCode) => (await findMemberByInviteCode(db, inviteCode)) ?? null,
    create: insertMember,
    async recordConsents(db, memberId, { consents, language }) {
      const now = clock.now()
      await updateMember(db, memberId, { consents: JSON.stringify(consents), consented_at: now, language })
      await insertTermsConsentOnce(db, {
        member_id: memberId,
        user_version: consents.user,
        privacy_version: consents.privacy,
        given_at: now,
      })
    },
    getById: async (id) => require(await findMember(pool, id)),
    phoneOf: async (id) => crypto.unseal(require(await findMember(pool, id)).phone_sealed),
    find: async (db, id) => (await findMember(db, id)) ?? null,
    async getWith(db, ownId, otherId) {
      const rows = await listMembers(db, [ownId, otherId])
      const own = require(rows.find(({ id }) => id === ownId))
      return [own, rows.find(({ id }) => id === otherId) ?? null]
    },
    lock: async (db, id) => require(await lockMember(db, id)),
    recordVipUse,
    isVip: (member) => (member.vip_expire_at ?? 0) > clock.now(),

    async touchActive(id) {
      const now = clock.now()
      if (now - (touchedAt.get(id) ?? 0) < ACTIVE_EVERY_MS) return
      touchedAt.delete(id)
      touchedAt.set(id, now)
      if (touchedAt.size > MAX_REMEMBERED) touchedAt.delete(touchedAt.keys().next().value as string)
      await updateActiveAt(pool, id, now)
      for (const work of activeWorks) await work(id)
    },
    onActive: (work) => void activeWorks.push(work),

    onRegistered: (work) => void registered.push(work),

    async announceRegistered(tx, memberId) {
      for (const work of registered) await work(tx, memberId)
    },

    async recomputeCompleteness(db, id) {
      const member = require(await findMember(db, id))
      const { completeness } = completenessOf(member, await countAlbum(db, id))
      if (completeness !== member.completeness) await updateMember(db, id, { completeness })
      return completeness
    },
  }
}

import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import { dayOf } from '../../../lib/clock'
import type { Core } from '../../../lib/core'
import { claimHash } from '../../../secrets/claim-hashes'
import type { ProductConfig } from '../../account/config/product-config'
import { IdentityRepository } from './identity.repository'
import type { InviteFaults } from './invite-faults'
import type { InviteProgress } from './invite-progress'
import { InviteRepository } from './invite.repository'
import { SpendRepository } from './spend.repository'

/** A member who registered with an invite code. */
export interface NewInvitee {
  readonly inviterId: string
  readonly inviteeId: string
  readonly phoneHash: Buffer
  /** Every device id of the registration; an empty string means that no device is known. */
  readonly deviceIds: readonly string[]
  readonly ip: string
}

/** Bought coins (principal) that left a member's account for good. */
export interface PrincipalSpend {
  readonly memberId: string
  /** Principal that was spent, in whole fen above 0. */
  readonly fen: number
  /** Idempotency key of the event; a second call with it changes nothing. */
  readonly key: string
  /** Unix ms when the member paid, which may be days before the spend is final. */
  readonly spentAt: number
  /** The member who earned by the spend; null when only the product did. */
  readonly payeeId: string | null
}

/**
 * Invitations: one level, with rewards only for real people. Each method adds a statement or two to the caller's
 * transaction; jobs do the rest. Source: product §7.11
 */
export interface InvitationService {
  /**
   * Binds a newcomer to the inviter and judges whether the invite counts; does nothing while the programme is closed.
   */
  onJoined(db: Db, invitee: NewInvitee): Promise<void>
  /** Call when the member was verified as a real person. */
  onVerified(db: Db, memberId: string): Promise<void>
  /** Call when a spend is final: an unlock is settled, a greeting is sent. Membership is not paid with principal. */
  onPrincipalSpent(db: Db, spend: PrincipalSpend): Promise<void>
  /** Call when the spend of this key was refunded; does nothing when no inviter earned by it. */
  onSpendUndone(db: Db, key: string): Promise<void>
  /**
   * Call when the member pays or is paid by this account; `account` is the provider's name or any stable keyed hash.
   */
  onPaymentAccount(tx: Tx, memberId: string, account: string): Promise<void>
  /** Call when the member was logged in on this device; an empty id is ignored. */
  onDevice(db: Db, memberId: string, deviceId: string): Promise<void>
  /** Records that the member is active today; a day counts once. */
  recordActive(memberId: string): Promise<void>
}

/** Members whose day is cached as recorded, which saves a statement; others are checked again. */
const MAX_REMEMBERED = 50_000

/** Dependencies of invitations on their parts. */
export interface InvitationServiceDeps {
  readonly faults: InviteFaults
  readonly progress: InviteProgress
  readonly productConfig: Pick<ProductConfig, 'invite' | 'features'>
}

/** Stores invitations in their tables. */
export const createInvitationService = (
  core: Pick<Core, 'clock' | 'crypto' | 'ids' | 'transaction'>,
  { productConfig: { invite: rules, features }, faults, progress }: InvitationServiceDeps,
): InvitationService => {
  const { clock, crypto, ids } = core
  let recordedDay = ''
  const recorded = new Set<string>()

  const isRecorded = (memberId: string, day: string): boolean => {
    if (day !== recordedDay || recorded.size >= MAX_REMEMBERED) {
      recorded.clear()
      recordedDay = day
    }
    return recorded.has(memberId)
  }

  return {
    async onJoined(db, invitee) {
      if (!features.invite) return
      const now = clock.now()
      const id = ids.ulid(now)
      const { inviterId, inviteeId } = invitee
      await new InviteRepository(db).insert({
        id,
        inviter_id: inviterId,
        invitee_id: inviteeId,
        joined_at: now,
      })
      const fault = await faults.atJoin(db, id, invitee)
      if (fault !== null) await progress.invalidate(db, id, fault)
    },

    async onVerified(db, memberId) {
      const inviteId = await new InviteRepository(db).setVerified(memberId, clock.now())
      if (inviteId !== undefined) await progress.plan(db, inviteId, 'verified')
    },

    async onPrincipalSpent(db, { memberId, fen, key, spentAt, payeeId }) {
      const spends = new SpendRepository(db)
      const invite = await spends.findInvite(memberId)
      // Money that flows to the inviter earns the inviter no share.
      if (!invite || invite.inviter_id === payeeId) return
      if (spentAt < invite.joined_at || spentAt >= invite.joined_at + rules.windowMs) return
      const row = { key, invite_id: invite.id, spent_fen: fen, spent_at: spentAt }
      if (await spends.insert(row)) await progress.plan(db, invite.id, `spend:${key}`)
    },

    async onSpendUndone(db, key) {
      if (await new SpendRepository(db).find(key)) await progress.planUndo(db, key)
    },

    async onPaymentAccount(tx, memberId, account) {
      const claim = { group: 'payment', purpose: 'payment-account', text: account } as const
      const hash = await claimHash(tx, crypto, claim)
      await new IdentityRepository(tx).addPaymentAccount(memberId, hash, clock.now())
    },

    async onDevice(db, memberId, deviceId) {
      if (deviceId !== '') await new IdentityRepository(db).addDevice(memberId, deviceId)
    },

    async recordActive(memberId) {
      const now = clock.now()
      const day = dayOf(now)
      if (isRecorded(memberId, day)) return
      await core.transaction(async (tx) => {
        const counting = { sinceMs: now - rules.activeWithinMs, days: rules.activeDays }
        const counted = await new InviteRepository(tx).recordDay(memberId, day, counting)
        if (counted?.isEnough === true) await progress.plan(tx, counted.inviteId, 'active')
      })
      recorded.add(memberId)
    },
  }
}

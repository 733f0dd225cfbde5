import type { Db } from '../../db/database'
import { dayOf } from '../../lib/clock'
import type { Core } from '../../lib/core'
import type { ProductConfig } from '../config/product-config'
import { IdentityRepository } from './identity.repository'
import type { InviteFaults } from './invite-faults'
import type { InviteProgress } from './invite-progress'
import { InviteRepository } from './invite.repository'
import { SpendRepository } from './spend.repository'

/** Somebody registered with a code. */
export interface NewInvitee {
  readonly inviterId: string
  readonly inviteeId: string
  readonly phoneHash: Buffer
  /** Every device id that the registration came with; an empty one names none. */
  readonly deviceIds: readonly string[]
  readonly ip: string
}

/** Principal that left a member's account for good, as far as is known now. */
export interface PrincipalSpend {
  readonly memberId: string
  /** What was paid out of principal, whole fen above 0. */
  readonly fen: number
  /** Names the event; a second one of a key changes nothing. */
  readonly key: string
  /** When the member paid, which may be days before it is final. */
  readonly spentAt: number
  /** Who earned by it; null when the product alone did. */
  readonly payeeId: string | null
}

/**
 * Invitations: one level, rewards for real people alone. What others tell takes a statement or two in their transaction;
 * what follows from it is done by jobs. Source: product §7.11
 */
export interface InvitationService {
  /** Binds a newcomer to who invited them, and judges whether it counts; nothing while the programme is closed. */
  onJoined(db: Db, invitee: NewInvitee): Promise<void>
  /** The member was certified as a real person. */
  onCertified(db: Db, memberId: string): Promise<void>
  /** Call when a spend is final: an unlock that settles, a greeting that is sent. Membership is no principal. */
  onPrincipalSpent(db: Db, spend: PrincipalSpend): Promise<void>
  /** The spend of this key was given back after all; does nothing when nobody earned by it. */
  onSpendUndone(db: Db, key: string): Promise<void>
  /** The member pays or is paid by this account; `account` is the provider's name of it, or any stable keyed hash. */
  onPaymentAccount(db: Db, memberId: string, account: string): Promise<void>
  /** The member was logged in on this device; an empty id is none. */
  onDevice(db: Db, memberId: string, deviceId: string): Promise<void>
  /** The member is here now; a day counts once. */
  noteActive(memberId: string): Promise<void>
}

/** Members whose day is remembered as noted, so that they cost no statement; more are asked for again. */
const MAX_REMEMBERED = 50_000

/** Invitations over their tables. */
export const createInvitationService = (
  core: Pick<Core, 'clock' | 'crypto' | 'ids' | 'work'>,
  { invite: rules, features }: Pick<ProductConfig, 'invite' | 'features'>,
  { faults, progress }: { readonly faults: InviteFaults; readonly progress: InviteProgress },
): InvitationService => {
  const { clock, crypto, ids } = core
  let notedDay = ''
  const noted = new Set<string>()

  const isNoted = (memberId: string, day: string): boolean => {
    if (day !== notedDay || noted.size >= MAX_REMEMBERED) {
      noted.clear()
      notedDay = day
    }
    return noted.has(memberId)
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

    async onCertified(db, memberId) {
      const inviteId = await new InviteRepository(db).setVerified(memberId, clock.now())
      if (inviteId !== undefined) await progress.plan(db, inviteId, 'verified')
    },

    async onPrincipalSpent(db, { memberId, fen, key, spentAt, payeeId }) {
      const spends = new SpendRepository(db)
      const invite = await spends.findInvite(memberId)
      // What flows back to the inviter earns the inviter nothing more.
      if (!invite || invite.inviter_id === payeeId) return
      if (spentAt < invite.joined_at || spentAt >= invite.joined_at + rules.windowMs) return
      const row = { key, invite_id: invite.id, spent_fen: fen, spent_at: spentAt }
      if (await spends.insert(row)) await progress.plan(db, invite.id, `spend:${key}`)
    },

    async onSpendUndone(db, key) {
      if (await new SpendRepository(db).find(key)) await progress.planUndo(db, key)
    },

    onPaymentAccount: (db, memberId, account) =>
      new IdentityRepository(db).addPaymentAccount(
        memberId,
        crypto.mac('payment-account', account),
        clock.now(),
      ),

    async onDevice(db, memberId, deviceId) {
      if (deviceId !== '') await new IdentityRepository(db).addDevice(memberId, deviceId)
    },

    async noteActive(memberId) {
      const now = clock.now()
      const day = dayOf(now)
      if (isNoted(memberId, day)) return
      await core.work.run(async (db) => {
        const counting = { sinceMs: now - rules.activeWithinMs, days: rules.activeDays }
        const counted = await new InviteRepository(db).noteDay(memberId, day, counting)
        if (counted?.isEnough === true) await progress.plan(db, counted.inviteId, 'active')
      })
      noted.add(memberId)
    },
  }
}

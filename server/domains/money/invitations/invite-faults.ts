import { DAY_MS } from '@contract/constants'
import type { Db } from '../../../db/database'
import { dayOf } from '../../../lib/clock'
import type { Core } from '../../../lib/core'
import { NEIGHBOURHOOD, networkOf } from '../../../lib/net/network'
import type { ProductConfig } from '../../account/config/product-config'
import type { MemberService } from '../../account/members/member.service'
import type { UsageService } from '../../account/usage/usage.service'
import { IdentityRepository } from './identity.repository'
import type { NewInvitee } from './invitation.service'
import {
  type InviteFault,
  type InviteFingerprint,
  InviteRepository,
  type InviteRow,
} from './invite.repository'

/** Judges whether an invite counts. Source: product §7.11.2 */
export interface InviteFaults {
  /** When the invitee registers; null when nothing is wrong. */
  atJoin(db: Db, inviteId: string, invitee: NewInvitee): Promise<InviteFault | null>
  /**
   * Before a reward is given for the invite. `wait`: one of the two members is under a review that may find nothing.
   */
  beforeGiving(db: Db, invite: InviteRow): Promise<InviteFault | 'wait' | null>
}

/** Dependencies of faults. */
export interface InviteFaultDeps {
  readonly members: Pick<MemberService, 'find'>
  readonly usage: UsageService
  readonly productConfig: Pick<ProductConfig, 'invite'>
}

/** Finds faults with the data of both members; every claim is a row that only one invite can have. */
export const createInviteFaults = (
  { clock, crypto }: Pick<Core, 'clock' | 'crypto'>,
  { productConfig: { invite: rules }, members, usage }: InviteFaultDeps,
): InviteFaults => {
  const deviceFingerprints = (deviceIds: readonly string[]): InviteFingerprint[] =>
    [...new Set(deviceIds)].map((id) => ({ kind: 'device', hash: crypto.steadyMac('invite-device', id) }))

  /** All clients without a device id count as one device. */
  const namedOf = (deviceIds: readonly string[]): readonly string[] => {
    const named = deviceIds.filter((id) => id !== '')
    return named.length > 0 ? named : ['']
  }

  /** Counts a join also when another fault exists, so that nobody finds the fault by joining again. */
  const isNetworkFree = async (db: Db, ip: string): Promise<boolean> => {
    const now = clock.now()
    const used = await usage.consume(db, {
      scope: 'invite-network',
      subject: crypto.steadyMac('invite-network', networkOf(ip, NEIGHBOURHOOD)).toString('base64url'),
      period: dayOf(now),
      limit: rules.joinsPerNetworkPerDay,
      expireAt: now + 2 * DAY_MS,
    })
    return used !== null
  }

  const isReviewed = async (db: Db, memberId: string): Promise<boolean> => {
    const member = await members.find(db, memberId)
    return member?.account_state === 'restricted' && member.restricted_until === null
  }

  const statusFault = async (db: Db, invite: InviteRow): Promise<InviteFault | 'wait' | null> => {
    if ((await isReviewed(db, invite.invitee_id)) || (await isReviewed(db, invite.inviter_id))) return 'wait'
    const [invitee, inviter] = [
      await members.find(db, invite.invitee_id),
      await members.find(db, invite.inviter_id),
    ]
    if (inviter?.account_state !== 'active' && inviter?.account_state !== 'paused') return 'wait'
    // A reward that was earned before stays: a later restriction is not fraud.
    if (invite.rewarded_at !== null) return null
    return invitee?.account_state === 'restricted' || invitee?.account_state === 'banned'
      ? 'restricted'
      : null
  }

  return {
    async atJoin(db, inviteId, { inviteeId, inviterId, phoneHash, deviceIds, ip }) {
      const [invites, identities] = [new InviteRepository(db), new IdentityRepository(db)]
      const isFree = await isNetworkFree(db, ip)
      if (inviteeId === inviterId || (await identities.isInviterAbove(inviterId, inviteeId))) return 'loop'
      const isPhoneNew = await invites.claimFingerprints(inviteId, [{ kind: 'phone', hash: phoneHash }])
      if (!isPhoneNew) return 'phone'
      const isDeviceNew = await invites.claimFingerprints(inviteId, deviceFingerprints(namedOf(deviceIds)))
      if (!isDeviceNew || (await identities.isDeviceKnown(deviceIds, inviteeId))) return 'device'
      return isFree ? null : 'address'
    },

    async beforeGiving(db, invite) {
      const [invites, identities] = [new InviteRepository(db), new IdentityRepository(db)]
      const shared = await identities.sharedBy(invite.inviter_id, invite.invitee_id)
      const devices = deviceFingerprints(await identities.devicesOf(invite.invitee_id))
      if (shared.device || !(await invites.claimFingerprints(invite.id, devices))) return 'device'
      const accounts = await identities.paymentAccountsOf(invite.invitee_id)
      const payments = accounts.map((hash): InviteFingerprint => ({ kind: 'payment', hash }))
      if (shared.payment || !(await invites.claimFingerprints(invite.id, payments))) return 'payment'
      return statusFault(db, invite)
    },
  }
}

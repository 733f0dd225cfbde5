import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import type { ProductConfig } from '../../account/config/product-config'
import type { LocationService } from '../../account/locations/location.service'
import type { PictureCopies } from '../../account/album/picture-copies'
import type { MemberRow } from '../../account/members/member.service'
import type { MessageGroupService } from '../../chat/messages/groups/message-group.service'
import type { NoticeService } from '../../chat/notices/notice.service'
import { createFindSuspensionDemand } from './suspension-demand'
import { reasonClassOf } from './ladder'
import { SanctionRepository, type SanctionRow } from './sanction.repository'

/** The status of a member's account, for the audit log. */
export interface AccountStatus {
  readonly state: MemberRow['account_state']
  readonly reason: string | null
  readonly until: number | null
}

/** The account status of the row. */
export const accountStatusOf = (member: MemberRow): AccountStatus => ({
  state: member.account_state,
  reason: member.restriction_reason,
  until: member.restricted_until,
})

/** True for a state in which a suspension can begin: active or paused. */
export const mayAct = (state: MemberRow['account_state']): boolean => state === 'active' || state === 'paused'

/** True for an account that a sanction closed; an account that is being cancelled changes only with a ban. */
const isSuspended = (member: MemberRow): boolean =>
  member.account_state === 'restricted' || member.account_state === 'banned'

/** Called in the transaction in which an account is suspended until further notice or closed. */
export type SuspensionListener = (tx: Tx, memberId: string, state: 'restricted' | 'banned') => Promise<void>

type StateBefore = SanctionRow['state_before']
type EndedHow = NonNullable<SanctionRow['ended_how']>

/** Effects of sanctions on an account. The caller locks the member's row. Source: product §7.9.4, §7.9.5 */
export interface AccountSuspension {
  /** Writes a sanction; a sanction without an effect on the account is written as ended. */
  insert(
    db: Db,
    row: Omit<SanctionRow, 'id' | 'created_at' | 'ended_at' | 'ended_how'>,
    ended?: Pick<SanctionRow, 'ended_at' | 'ended_how'>,
  ): Promise<SanctionRow>
  /** Ends a sanction together with its appeal; does not change the account. */
  end(db: Db, sanction: SanctionRow, how: EndedHow): Promise<void>
  /** Changes the account's status, and notifies other members as needed. */
  setAccount(tx: Tx, member: MemberRow, account: AccountStatus): Promise<void>
  /** Suspends the account for review while an open report demands it, and notifies the member; true when it did. */
  suspendIfDemanded(tx: Tx, member: MemberRow, stateBefore: StateBefore): Promise<boolean>
  /**
   * Ends the running sanction and restores the account; returns true when the account is free. While an open report
   * demands a suspension, a running one continues, and any other step is followed by one. Every end of a restriction
   * uses this method.
   */
  endRunning(tx: Tx, member: MemberRow, running: SanctionRow, how: EndedHow): Promise<boolean>
  /** Parameters of a sanction's notification; its link to the appeal expires with the sanction. */
  appealParams(sanction: SanctionRow): Record<string, string>
  /** Adds a listener for accounts that are suspended. */
  onSuspended(listener: SuspensionListener): void
}

/** Dependencies of suspensions. */
export interface AccountSuspensionDeps {
  readonly notices: Pick<NoticeService, 'add' | 'expire'>
  readonly locations: Pick<LocationService, 'sync'>
  readonly groups: Pick<MessageGroupService, 'notifyPeersOf'>
  readonly pictureCopies: Pick<PictureCopies, 'keepBanned' | 'forgetBanned'>
}

/** Stores suspensions in the tables `sanction` and `member`. */
export const createAccountSuspension = (
  core: Core,
  config: Pick<ProductConfig, 'actions' | 'safety'>,
  { notices, locations, groups, pictureCopies }: AccountSuspensionDeps,
): AccountSuspension => {
  const findSuspensionDemand = createFindSuspensionDemand(config)
  const listeners: SuspensionListener[] = []

  const insert: AccountSuspension['insert'] = async (
    db,
    row,
    ended = { ended_at: null, ended_how: null },
  ) => {
    const now = core.clock.now()
    const sanction: SanctionRow = { ...row, ...ended, id: core.ids.ulid(now), created_at: now }
    await new SanctionRepository(db).insert(sanction)
    return sanction
  }

  const end: AccountSuspension['end'] = async (db, sanction, how) => {
    const sanctions = new SanctionRepository(db)
    await sanctions.end(sanction.id, how, core.clock.now())
    await notices.expire(db, sanction.member_id, { name: 'sanctionId', value: sanction.id })
    if (how === 'replaced' || how === 'dismissed')
      await sanctions.closeAppealOf(sanction.id, core.clock.now())
  }

  const setAccount: AccountSuspension['setAccount'] = async (tx, member, account) => {
    await new SanctionRepository(tx).setAccount(member.id, {
      account_state: account.state,
      restriction_reason: account.reason,
      restricted_until: account.until,
    })
    await locations.sync(tx, member.id)
    // Other members see a banned member as deactivated, and as present again when the ban is lifted.
    const isTurn = (member.account_state === 'banned') !== (account.state === 'banned')
    if (isTurn) {
      await groups.notifyPeersOf(tx, member.id)
      await pictureCopies[account.state === 'banned' ? 'keepBanned' : 'forgetBanned'](tx, member.id)
    }
    const { state } = account
    if (state !== 'restricted' && state !== 'banned') return
    for (const listener of listeners) await listener(tx, member.id, state)
  }

  const appealParams: AccountSuspension['appealParams'] = (sanction) => ({
    reason: sanction.reason,
    sanctionId: sanction.id,
    ...(sanction.step === 'warning' && {
      expiresAt: String(sanction.created_at + config.safety.warningAppealMs),
    }),
    ...(sanction.until_at !== null && { expiresAt: String(sanction.until_at) }),
  })

  const suspendIfDemanded: AccountSuspension['suspendIfDemanded'] = async (tx, member, stateBefore) => {
    const report = await findSuspensionDemand(tx, member.id, false)
    if (report === null) return false
    const reason = reasonClassOf(report.reason)
    const sanction = await insert(tx, {
      member_id: member.id,
      report_id: report.id,
      step: 'review',
      reason,
      state_before: stateBefore,
      decided_by: 'system',
      until_at: null,
    })
    await setAccount(tx, member, { state: 'restricted', reason, until: null })
    await notices.add(tx, member.id, 'restricted', appealParams(sanction))
    return true
  }

  const endRunning: AccountSuspension['endRunning'] = async (tx, member, running, how) => {
    if (running.step === 'review' && (await findSuspensionDemand(tx, member.id, true)) !== null) return false
    await end(tx, running, how)
    if (!isSuspended(member)) return true
    const before = running.state_before
    if (mayAct(before) && (await suspendIfDemanded(tx, member, before))) return false
    await setAccount(tx, member, { state: before, reason: null, until: null })
    return true
  }

  return {
    insert,
    end,
    setAccount,
    suspendIfDemanded,
    endRunning,
    appealParams,
    onSuspended: (listener) => void listeners.push(listener),
  }
}

import type { Db } from '../../db/database'
import type { Core } from '../../lib/core'
import type { ProductConfig } from '../config/product-config'
import type { LocationService } from '../locations/location.service'
import type { MemberRow } from '../members/member.service'
import type { MessageGroupService } from '../messages/message-group.service'
import type { NoticeService } from '../notices/notice.service'
import { createFindHoldDemand } from './hold-demand'
import { reasonClassOf } from './ladder'
import { SanctionRepository, type SanctionRow } from './sanction.repository'

/** How a member's account stands, for the audit log. */
export interface Standing {
  readonly state: MemberRow['account_state']
  readonly reason: string | null
  readonly until: number | null
}

/** How the account of that row stands. */
export const standingOf = (member: MemberRow): Standing => ({
  state: member.account_state,
  reason: member.restriction_reason,
  until: member.restricted_until,
})

/** True for a state in which a hold can begin: nobody holds the account, and it is finished and not leaving. */
export const mayAct = (state: MemberRow['account_state']): boolean => state === 'active' || state === 'paused'

/** An account that is being cancelled stays so; only a ban takes hold of it. */
const isHeld = (member: MemberRow): boolean =>
  member.account_state === 'restricted' || member.account_state === 'banned'

/** Hears, inside the transaction, that an account may not act until further notice, or was closed. */
export type HeldListener = (db: Db, memberId: string, state: 'restricted' | 'banned') => Promise<void>

type StateBefore = SanctionRow['state_before']
type EndedHow = NonNullable<SanctionRow['ended_how']>

/** What sanctions make of an account; for a member whose row the caller has locked. Source: product §7.9.4, §7.9.5 */
export interface AccountHold {
  /** Writes a sanction; one that takes no hold is written as ended. */
  insert(
    db: Db,
    row: Omit<SanctionRow, 'id' | 'created_at' | 'ended_at' | 'ended_how'>,
    ended?: Pick<SanctionRow, 'ended_at' | 'ended_how'>,
  ): Promise<SanctionRow>
  /** Ends a sanction, with the way to appeal against it, and changes nothing of the account. */
  end(db: Db, sanction: SanctionRow, how: EndedHow): Promise<void>
  /** Changes how the account stands, with all that follows for others. */
  setAccount(db: Db, member: MemberRow, account: Standing): Promise<void>
  /** Holds the account for review while an open report demands it, and tells the member; true when it did. */
  holdIfDemanded(db: Db, member: MemberRow, stateBefore: StateBefore): Promise<boolean>
  /**
   * Ends what runs and gives the account back; true when it is free of it. While an open report demands a hold, a hold that
   * runs goes on and any other step is followed by one. All that ends a restriction comes by here.
   */
  endRunning(db: Db, member: MemberRow, running: SanctionRow, how: EndedHow): Promise<boolean>
  /** What a notice says of a sanction; the appeal's way in it runs out with what it is against. */
  appealParams(sanction: SanctionRow): Record<string, string>
  /** Hears of every account that a step takes hold of from now on. */
  onHeld(listener: HeldListener): void
}

/** What holds need of others. */
export interface AccountHoldParts {
  readonly notices: Pick<NoticeService, 'add' | 'expire'>
  readonly locations: Pick<LocationService, 'sync'>
  readonly groups: Pick<MessageGroupService, 'tellPeersOf'>
}

/** Holds in the tables `sanction` and `member`. */
export const createAccountHold = (
  core: Core,
  config: Pick<ProductConfig, 'actions' | 'safety'>,
  { notices, locations, groups }: AccountHoldParts,
): AccountHold => {
  const findHoldDemand = createFindHoldDemand(config)
  const listeners: HeldListener[] = []

  const insert: AccountHold['insert'] = async (db, row, ended = { ended_at: null, ended_how: null }) => {
    const now = core.clock.now()
    const sanction: SanctionRow = { ...row, ...ended, id: core.ids.ulid(now), created_at: now }
    await new SanctionRepository(db).insert(sanction)
    return sanction
  }

  const end: AccountHold['end'] = async (db, sanction, how) => {
    const sanctions = new SanctionRepository(db)
    await sanctions.end(sanction.id, how, core.clock.now())
    await notices.expire(db, sanction.member_id, { name: 'sanctionId', value: sanction.id })
    if (how === 'replaced' || how === 'dismissed')
      await sanctions.closeAppealOf(sanction.id, core.clock.now())
  }

  const setAccount: AccountHold['setAccount'] = async (db, member, account) => {
    await new SanctionRepository(db).setAccount(member.id, {
      account_state: account.state,
      restriction_reason: account.reason,
      restricted_until: account.until,
    })
    await locations.sync(db, member.id)
    // To the others a banned member is gone, and is back when the ban is taken back.
    const isTurn = (member.account_state === 'banned') !== (account.state === 'banned')
    if (isTurn) await groups.tellPeersOf(db, member.id)
    const { state } = account
    if (state !== 'restricted' && state !== 'banned') return
    for (const listener of listeners) await listener(db, member.id, state)
  }

  const appealParams: AccountHold['appealParams'] = (sanction) => ({
    reason: sanction.reason,
    sanctionId: sanction.id,
    ...(sanction.step === 'warning' && {
      expiresAt: String(sanction.created_at + config.safety.warningAppealMs),
    }),
    ...(sanction.until_at !== null && { expiresAt: String(sanction.until_at) }),
  })

  const holdIfDemanded: AccountHold['holdIfDemanded'] = async (db, member, stateBefore) => {
    const report = await findHoldDemand(db, member.id, false)
    if (report === null) return false
    const reason = reasonClassOf(report.reason)
    const sanction = await insert(db, {
      member_id: member.id,
      report_id: report.id,
      step: 'review',
      reason,
      state_before: stateBefore,
      decided_by: 'system',
      until_at: null,
    })
    await setAccount(db, member, { state: 'restricted', reason, until: null })
    await notices.add(db, member.id, 'restricted', appealParams(sanction))
    return true
  }

  const endRunning: AccountHold['endRunning'] = async (db, member, running, how) => {
    if (running.step === 'review' && (await findHoldDemand(db, member.id, true)) !== null) return false
    await end(db, running, how)
    if (!isHeld(member)) return true
    const before = running.state_before
    if (mayAct(before) && (await holdIfDemanded(db, member, before))) return false
    await setAccount(db, member, { state: before, reason: null, until: null })
    return true
  }

  return {
    insert,
    end,
    setAccount,
    holdIfDemanded,
    endRunning,
    appealParams,
    onHeld: (listener) => void listeners.push(listener),
  }
}

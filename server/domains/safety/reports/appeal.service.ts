import type { DataOf, PayloadOf } from '@contract/call'
import type { appealBan } from '@contract/calls/auth/appeal_ban'
import type { addAction } from '@contract/calls/user/add_action'
import { APPEAL_TEXT_MAX } from '@contract/constants'
import type { SelfUser } from '@contract/types/member'
import type { Restriction } from '@contract/types/restriction'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import { once } from '../../../db/idempotency'
import type { Core } from '../../../lib/core'
import { fail, failField } from '../../../lib/errors'
import { isLongerThan } from '../../../lib/graphemes'
import type { AuditService } from '../audit/audit.service'
import type { ProductConfig } from '../../account/config/product-config'
import { cleanText } from '../text-moderation/text-rules'
import type { MemberService } from '../../account/members/member.service'
import type { NoticeService } from '../../chat/notices/notice.service'
import { refuse } from '../operators/operator-error'
import { SanctionRepository, type AppealRow, type SanctionRow } from './sanction.repository'
import type { SanctionService } from './sanction.service'
import { type OperatorSignature, checkSignature } from '../operators/signature'

export type { AppealRow } from './sanction.repository'

/** An operator's decision about an appeal; never by the operator whose decision is appealed. */
export interface AppealDecision extends OperatorSignature {
  readonly verdict: 'granted' | 'refused'
}

/** An appeal with its sanction, for operators. */
export interface AppealCase {
  readonly appeal: AppealRow
  readonly sanction: SanctionRow
}

/** Called in the transaction of a new appeal. */
export type AppealListener = (db: Db, appeal: { id: string; text: string }) => Promise<void>

/** The account's fields that describe a restriction. */
export interface SuspendedAccount {
  readonly id: string
  readonly restriction_reason: string | null
  readonly restricted_until: number | null
}

/** Appeals of warned, restricted and banned members. Source: product §7.9.5 */
export interface AppealService {
  /**
   * Stores the member's appeal against the running restriction or a recent warning; once for each client token.
   * @throws DomainError APPEAL_STATE without one, or when it was appealed before; INVALID_PARAMETERS for a text that
   * is empty or too long; TOKEN_REUSED.
   */
  appeal(viewerId: string, payload: Extract<PayloadOf<typeof addAction>, { kind: 'appeal' }>): Promise<void>
  /**
   * Stores a banned member's appeal against this ban; repeating the text repeats the same appeal.
   * @throws DomainError APPEAL_STATE with `appeal`, its state (`over` when the ban no longer runs), and `answerBy`;
   * INVALID_PARAMETERS for a text that is empty or too long.
   */
  appealBan(memberId: string, sanctionId: string, text: string): Promise<DataOf<typeof appealBan>>
  /** What the account shows of its restriction; null without a restriction. */
  restrictionOf(
    db: Db,
    member: SuspendedAccount & { account_state: string },
  ): Promise<SelfUser['restriction']>
  /** What an account shows of the running restriction or ban; `sanction` is null when none runs. */
  appealStatusOf(
    db: Db,
    member: SuspendedAccount,
  ): Promise<{ told: Restriction; sanction: SanctionRow | null }>
  /**
   * Decides an appeal, with an entry in the audit log, and notifies the member. A granted appeal lifts the sanction.
   * @throws OperatorError APPEAL_UNKNOWN, APPEAL_DECIDED with `by`, SAME_OPERATOR, OPERATOR_NAME, WHY_MISSING; to grant,
   * REPORTS_OPEN as `SanctionService.lift`.
   */
  decide(appealId: string, decision: AppealDecision): Promise<void>
  /**
   * Lifts the running sanction of a member who appealed by letter to support; grants a waiting appeal, too.
   * @throws OperatorError NOTHING_RUNS, REPORTS_OPEN, SAME_OPERATOR, OPERATOR_NAME, WHY_MISSING.
   */
  liftByLetter(memberId: string, decision: Omit<AppealDecision, 'verdict'>): Promise<void>
  /** Waiting appeals, soonest due first. */
  listWaiting(db: Db, limit: number): Promise<AppealCase[]>
  /** Adds a listener for appeals. */
  onAppealed(listener: AppealListener): void
}

/** Dependencies of appeals. */
export interface AppealDeps {
  readonly productConfig: Pick<ProductConfig, 'safety'>
  readonly members: Pick<MemberService, 'find' | 'lock'>
  readonly sanctions: SanctionService
  readonly audit: AuditService
  readonly notices: Pick<NoticeService, 'add'>
}

const PATH = '/api/user/add_action'

/** Stores appeals in the table `appeal`. */
export const createAppealService = (
  core: Core,
  { productConfig: { safety }, members, sanctions, audit, notices }: AppealDeps,
): AppealService => {
  const listeners: AppealListener[] = []

  const textOf = (raw: string, field: string): string => {
    const text = cleanText(raw)
    if (text === '') failField(field, 'required')
    if (isLongerThan(text, APPEAL_TEXT_MAX)) failField(field, 'maxLength')
    return text
  }

  /** The caller locks the member, so that the sanction does not end meanwhile. */
  const write = async (tx: Tx, sanction: SanctionRow, text: string): Promise<AppealRow> => {
    const now = core.clock.now()
    const appeal: AppealRow = {
      id: core.ids.ulid(now),
      sanction_id: sanction.id,
      member_id: sanction.member_id,
      text,
      state: 'waiting',
      created_at: now,
      answer_by_at: now + safety.appealAnswerMs,
      decided_by: null,
      decided_at: null,
      decided_why: null,
    }
    if (!(await new SanctionRepository(tx).insertAppeal(appeal))) return fail('APPEAL_STATE')
    await notices.add(tx, appeal.member_id, 'appeal_received')
    for (const listener of listeners) await listener(tx, { id: appeal.id, text })
    return appeal
  }

  const appealStatusOf: AppealService['appealStatusOf'] = async (db, member) => {
    const repository = new SanctionRepository(db)
    const sanction = (await repository.findRunning(member.id)) ?? null
    const appeal = sanction && (await repository.findAppealOf(sanction.id))
    const state = appeal?.state === 'waiting' || appeal?.state === 'refused' ? appeal.state : 'open'
    const told: Restriction = {
      reason: member.restriction_reason ?? '',
      until: member.restricted_until,
      appeal: state,
      answerBy: state === 'waiting' ? (appeal?.answer_by_at ?? null) : null,
    }
    return { told, sanction }
  }

  const settle = async (
    tx: Tx,
    appeal: AppealRow,
    sanction: SanctionRow,
    { verdict, why, operator }: AppealDecision,
  ): Promise<void> => {
    const before = { appeal: appeal.state, account: await sanctions.accountStatusOf(tx, appeal.member_id) }
    await new SanctionRepository(tx).decideAppeal(appeal.id, {
      state: verdict,
      decided_by: operator,
      decided_at: core.clock.now(),
      decided_why: why,
    })
    await notices.add(tx, appeal.member_id, verdict === 'granted' ? 'appeal_granted' : 'appeal_refused')
    if (verdict === 'granted') await sanctions.lift(tx, sanction)
    await audit.add(tx, {
      operator,
      act: `appeal.${verdict}`,
      subject: `appeal:${appeal.id}`,
      memberId: appeal.member_id,
      why,
      before,
      after: { appeal: verdict, account: await sanctions.accountStatusOf(tx, appeal.member_id) },
    })
  }

  return {
    async appeal(viewerId, { clientToken, ...body }) {
      const text = textOf(body.extra.text, 'extra.text')
      await core.transaction(async (tx) => {
        const key = { memberId: viewerId, path: PATH, clientToken, body, atMs: core.clock.now() }
        const received: DataOf<typeof addAction>['state'] = 'received'
        await once(tx, key, async () => {
          await members.lock(tx, viewerId)
          await write(tx, (await sanctions.appealable(tx, viewerId)) ?? fail('APPEAL_STATE'), text)
          return received
        })
      })
    },

    async appealBan(memberId, sanctionId, raw) {
      const text = textOf(raw, 'text')
      return core.transaction(async (tx) => {
        const running = await sanctions.lockRunning(tx, memberId)
        if (running?.id !== sanctionId) return fail('APPEAL_STATE', { appeal: 'over', answerBy: null })
        const known = await new SanctionRepository(tx).findAppealOf(sanctionId)
        const appeal = known ?? (await write(tx, running, text))
        const answerBy = appeal.answer_by_at
        if (appeal.state === 'waiting' && appeal.text === text) return { appeal: 'waiting', answerBy }
        return fail('APPEAL_STATE', {
          appeal: appeal.state,
          answerBy: appeal.state === 'waiting' ? answerBy : null,
        })
      })
    },

    async restrictionOf(db, member) {
      return member.account_state === 'restricted' ? (await appealStatusOf(db, member)).told : null
    },

    appealStatusOf,

    async decide(appealId, decision) {
      const signed = { ...decision, ...checkSignature(decision) }
      await core.transaction(async (tx) => {
        const repository = new SanctionRepository(tx)
        const found = (await repository.findAppeal(appealId)) ?? refuse('APPEAL_UNKNOWN')
        // Every transaction on an appeal locks its member first.
        await members.lock(tx, found.member_id)
        const appeal = (await repository.findAppeal(appealId)) ?? refuse('APPEAL_UNKNOWN')
        if (appeal.state !== 'waiting') refuse('APPEAL_DECIDED', { by: appeal.decided_by ?? 'system' })
        const sanction = await repository.find(appeal.sanction_id)
        if (!sanction) return refuse('APPEAL_UNKNOWN')
        if (sanction.decided_by === signed.operator) refuse('SAME_OPERATOR', { by: sanction.decided_by })
        await settle(tx, appeal, sanction, signed)
      })
    },

    async liftByLetter(memberId, decision) {
      const { operator, why } = checkSignature(decision)
      await core.transaction(async (tx) => {
        if ((await members.find(tx, memberId)) === null) refuse('MEMBER_UNKNOWN')
        const running = (await sanctions.lockRunning(tx, memberId)) ?? refuse('NOTHING_RUNS')
        if (running.decided_by === operator) refuse('SAME_OPERATOR', { by: operator })
        const appeal = await new SanctionRepository(tx).findAppealOf(running.id)
        if (appeal?.state === 'waiting') {
          return settle(tx, appeal, running, { verdict: 'granted', why, operator })
        }
        const before = { sanction: running.step, account: await sanctions.accountStatusOf(tx, memberId) }
        await notices.add(tx, memberId, 'appeal_granted')
        await sanctions.lift(tx, running)
        const after = { sanction: 'lifted', account: await sanctions.accountStatusOf(tx, memberId) }
        await audit.add(tx, {
          operator,
          act: 'sanction.lifted',
          subject: `sanction:${running.id}`,
          memberId,
          why,
          before,
          after,
        })
      })
    },

    async listWaiting(db, limit) {
      const repository = new SanctionRepository(db)
      const cases: AppealCase[] = []
      for (const appeal of await repository.listWaiting(limit)) {
        const sanction = await repository.find(appeal.sanction_id)
        if (sanction) cases.push({ appeal, sanction })
      }
      return cases
    },

    onAppealed: (listener) => void listeners.push(listener),
  }
}

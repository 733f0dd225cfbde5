import type { AuditAct } from '@contract/ops/audit-acts'
import type { Broadcast, BroadcastAudience, BroadcastWords } from '@contract/ops/broadcasts'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { JobQueue } from '../../../jobs/queue'
import type { JobWorker } from '../../../jobs/worker'
import type { Core } from '../../../lib/core'
import type { AuditService } from '../../safety/audit/audit.service'
import { refuse } from '../../safety/operators/operator-error'
import { cleanText } from '../../safety/text-moderation/text-rules'
import type { NoticeService } from '../notices/notice.service'
import { BroadcastRepository, type BroadcastRow } from './broadcast.repository'
import { type OperatorSignature, checkSignature } from '../../safety/operators/signature'

/** Kind of the job that sends one batch; its payload is `{broadcastId, batch}`. */
export const BROADCAST_JOB = 'broadcast'
/** Members of a batch, which is one transaction. Source: ours */
export const BATCH_SIZE = 200

/** A broadcast to start. */
export interface NewBroadcast {
  readonly words: BroadcastWords
  readonly audience: BroadcastAudience
  /** UUID that makes a repeat of the request harmless; it becomes the id. */
  readonly clientToken: string
}

/** System messages that an operator writes to many members. Source: ours */
export interface BroadcastService {
  /** Newest first. */
  list(db: Db, limit: number): Promise<Broadcast[]>
  /** Members who would get one now. */
  count(db: Db, audience: BroadcastAudience): Promise<number>
  /**
   * Starts to send, and returns the id. @throws OperatorError BROADCAST_RUNS with `by`; BROADCAST_NOBODY; BROADCAST_EMPTY;
   * OPERATOR_NAME, WHY_MISSING
   */
  start(broadcast: NewBroadcast, signed: OperatorSignature): Promise<string>
  /** @throws OperatorError BROADCAST_UNKNOWN; BROADCAST_OVER with `state`; OPERATOR_NAME, WHY_MISSING */
  stop(id: string, signed: OperatorSignature): Promise<void>
}

/** Dependencies of broadcasts. */
export interface BroadcastDeps {
  readonly notices: Pick<NoticeService, 'addAll'>
  readonly audit: Pick<AuditService, 'add'>
  readonly queue: Pick<JobQueue, 'enqueue'>
  readonly jobs: Pick<JobWorker, 'handle'>
}

const present = (row: BroadcastRow): Broadcast => ({
  id: row.id,
  words: row.words,
  audience: { platform: row.platform, language: row.language },
  operator: row.operator,
  why: row.why,
  startedAt: row.started_at,
  state: row.state,
  total: row.total,
  sent: row.sent,
  endedAt: row.ended_at,
  endedBy: row.ended_by,
})

/** The words without marks that no member can see. @throws OperatorError BROADCAST_EMPTY */
const cleanWords = (words: BroadcastWords): BroadcastWords => {
  const clean = ({ title, body }: BroadcastWords['en']) => {
    const cleaned = { title: cleanText(title), body: cleanText(body) }
    return cleaned.title === '' || cleaned.body === '' ? refuse('BROADCAST_EMPTY') : cleaned
  }
  return { 'zh-CN': clean(words['zh-CN']), en: clean(words.en) }
}

/**
 * Broadcasts in the table `broadcast`. Each batch adds its messages and moves the cursor in one transaction under the row's
 * lock, so each member gets one message, whichever node sends and wherever it dies.
 */
export const createBroadcasts = (
  core: Pick<Core, 'clock' | 'transaction'>,
  { notices, audit, queue, jobs }: BroadcastDeps,
): BroadcastService => {
  const enqueue = (tx: Tx, broadcastId: string, batch: number): Promise<void> =>
    queue.enqueue(tx, {
      kind: BROADCAST_JOB,
      payload: { broadcastId, batch },
      uniqueKey: `${BROADCAST_JOB}:${broadcastId}:${batch}`,
      runAt: core.clock.now(),
    })

  const log = (
    tx: Tx,
    act: AuditAct,
    row: Pick<BroadcastRow, 'id' | 'platform' | 'language' | 'sent' | 'total'>,
    signed: OperatorSignature,
  ): Promise<void> =>
    audit.add(tx, {
      ...signed,
      act,
      subject: `broadcast:${row.id}`,
      memberId: null,
      before: {},
      after: { platform: row.platform, language: row.language, sent: row.sent, total: row.total },
    })

  const send = (id: string, batch: number): Promise<void> =>
    core.transaction(async (tx) => {
      const repository = new BroadcastRepository(tx)
      const row = await repository.lock(id)
      if (row?.state !== 'running' || row.batches !== batch) return
      const { platform, language, started_at: at, words } = row
      const members = await repository.nextMembers({ platform, language, at }, row.last_member_id, BATCH_SIZE)
      const params = {
        titleZh: words['zh-CN'].title,
        bodyZh: words['zh-CN'].body,
        titleEn: words.en.title,
        bodyEn: words.en.body,
      }
      await notices.addAll(
        tx,
        members.map((memberId) => ({ memberId, kind: 'broadcast' as const, params })),
      )
      const sent = row.sent + members.length
      const isDone = members.length < BATCH_SIZE
      await repository.update(id, {
        sent,
        batches: batch + 1,
        last_member_id: members.at(-1) ?? row.last_member_id,
        ...(isDone && { state: 'done' as const, ended_at: core.clock.now() }),
      })
      if (isDone) await log(tx, 'broadcast.done', { ...row, sent }, { operator: row.operator, why: row.why })
      else await enqueue(tx, id, batch + 1)
    })

  jobs.handle(BROADCAST_JOB, ({ payload }) => send(String(payload.broadcastId), Number(payload.batch)))

  return {
    list: async (db, limit) => (await new BroadcastRepository(db).list(limit)).map(present),
    count: (db, audience) => new BroadcastRepository(db).count({ ...audience, at: core.clock.now() }),

    start: ({ words: raw, audience, clientToken: id }, signed) =>
      core.transaction(async (tx) => {
        const { operator, why } = checkSignature(signed)
        const words = cleanWords(raw)
        const repository = new BroadcastRepository(tx)
        await repository.lockStart()
        if (await repository.find(id)) return id
        const running = await repository.running()
        if (running) refuse('BROADCAST_RUNS', { by: running.operator })
        const now = core.clock.now()
        const total = await repository.count({ ...audience, at: now })
        if (total === 0) refuse('BROADCAST_NOBODY')
        await repository.insert({ id, words, ...audience, operator, why, started_at: now, total })
        await log(tx, 'broadcast.started', { id, ...audience, sent: 0, total }, { operator, why })
        await enqueue(tx, id, 0)
        return id
      }),

    stop: (id, signed) =>
      core.transaction(async (tx) => {
        const { operator, why } = checkSignature(signed)
        const repository = new BroadcastRepository(tx)
        const row = (await repository.lock(id)) ?? refuse('BROADCAST_UNKNOWN')
        if (row.state !== 'running') refuse('BROADCAST_OVER', { state: row.state })
        await repository.update(id, { state: 'stopped', ended_at: core.clock.now(), ended_by: operator })
        await log(tx, 'broadcast.stopped', row, { operator, why })
      }),
  }
}

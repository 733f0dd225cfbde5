import { DAY_MS } from '@contract/constants'
import type { SettingPlan, SettingValues } from '@contract/ops/settings'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { JobQueue } from '../../../jobs/queue'
import type { JobWorker } from '../../../jobs/worker'
import type { Core } from '../../../lib/core'
import type { AuditService } from '../../safety/audit/audit.service'
import { OperatorError, refuse } from '../../safety/operators/operator-error'
import { ConfigPlanRepository, type ConfigPlanRow, type PlanEnd } from './config-plan.repository'
import type { ConfigChange, ConfigVersions } from './config-version.service'
import { type OperatorSignature, checkSignature } from '../../safety/operators/signature'

/** Kind of the job that publishes a planned change; its payload is `{planId}`. */
export const CONFIG_PLAN_JOB = 'config_plan'
/** Latest moment of a plan, from now. Source: ours */
const LATEST_MS = 90 * DAY_MS
/** Most plans that wait. Source: ours */
const WAITING_MAX = 20

/** A change that is published at a later moment. */
export interface PlannedChange extends ConfigChange {
  /** The version that the operator saw. */
  readonly version: number
  readonly set: SettingValues
  /** Epoch ms. */
  readonly dueAt: number
}

/** Changes of the settings that are published later, each once. Source: product §11.7 */
export interface ConfigPlans {
  /** Plans that wait, the next one first, then those that ended, newest first. */
  list(db: Db, limit: number): Promise<SettingPlan[]>
  /**
   * Plans a change and returns its id. @throws OperatorError PLAN_TIME unless it is in the future, at most 90 days;
   * PLAN_LIMIT with `max`; as the preview of the settings; OPERATOR_NAME, WHY_MISSING
   */
  plan(change: PlannedChange, signed: OperatorSignature): Promise<string>
  /** @throws OperatorError PLAN_UNKNOWN; PLAN_OVER with `state`; OPERATOR_NAME, WHY_MISSING */
  cancel(id: string, signed: OperatorSignature): Promise<void>
}

/** Dependencies of plans. */
export interface ConfigPlanDeps {
  readonly configVersions: Pick<ConfigVersions, 'lock' | 'preview' | 'publishIn' | 'refresh'>
  readonly audit: Pick<AuditService, 'add'>
  readonly queue: Pick<JobQueue, 'enqueue'>
  readonly jobs: Pick<JobWorker, 'handle'>
}

const presentPlan = (row: ConfigPlanRow): SettingPlan => ({
  id: row.id,
  differences: [...row.differences],
  operator: row.operator,
  why: row.why,
  at: row.at,
  dueAt: row.due_at,
  state: row.state,
  endedAt: row.ended_at,
  endedBy: row.ended_by,
  version: row.version,
  refusal: row.refusal,
})

/** Plans in the table `config_plan`; the row's lock lets one node publish a plan, once. */
export const createConfigPlans = (
  core: Pick<Core, 'clock' | 'ids' | 'log' | 'transaction'>,
  { configVersions, audit, queue, jobs }: ConfigPlanDeps,
): ConfigPlans => {
  const endOf = (state: PlanEnd['state'], more: Partial<PlanEnd>): PlanEnd => ({
    ended_at: core.clock.now(),
    ...more,
    state,
  })

  /** @throws OperatorError CONFIG_CHANGED when a setting has another value by now */
  const assertStill = async (
    db: Db,
    values: readonly { readonly key: string; readonly value: number }[],
  ): Promise<void> => {
    try {
      await configVersions.preview(db, { version: null, set: values })
    } catch (error) {
      if (error instanceof OperatorError && error.refusal === 'CONFIG_SAME') return
      throw error
    }
    refuse('CONFIG_CHANGED', { by: 'a colleague' })
  }

  /** Publishes the plan if each of its settings still has the value that its operator saw. */
  const outcomeOf = async (tx: Tx, plan: ConfigPlanRow): Promise<PlanEnd> => {
    const signed = { operator: plan.operator, why: plan.why }
    try {
      await configVersions.lock(tx)
      const before = plan.differences.map(({ key, before: value }) => ({ key, value }))
      await assertStill(tx, before)
      const change = { version: null, set: plan.set }
      return endOf('applied', {
        version: await configVersions.publishIn(tx, change, signed, 'config.plan_applied'),
      })
    } catch (error) {
      // Rules refuse before anything is written, so the transaction goes on.
      if (!(error instanceof OperatorError)) throw error
      await audit.add(tx, {
        operator: 'system',
        act: 'config.plan_refused',
        subject: `config-plan:${plan.id}`,
        memberId: null,
        why: error.refusal,
        before: { state: plan.state },
        after: { state: 'refused' },
      })
      core.log.warn('a planned change of the settings was refused', {
        planId: plan.id,
        refusal: error.refusal,
      })
      return endOf('refused', { refusal: error.refusal })
    }
  }

  const apply = async (id: string): Promise<void> => {
    await core.transaction(async (tx) => {
      const plans = new ConfigPlanRepository(tx)
      const row = await plans.lock(id)
      if (row?.state === 'waiting') await plans.end(id, await outcomeOf(tx, row))
    })
    await configVersions.refresh()
  }

  jobs.handle(CONFIG_PLAN_JOB, ({ payload }) => apply(String(payload.planId)))

  return {
    async list(db, limit) {
      const plans = new ConfigPlanRepository(db)
      const waiting = await plans.waiting(limit)
      return [...waiting, ...(await plans.ended(limit))].slice(0, limit).map(presentPlan)
    },

    plan: ({ dueAt, ...change }, signed) =>
      core.transaction(async (tx) => {
        const now = core.clock.now()
        const { operator, why } = checkSignature(signed)
        if (dueAt <= now || dueAt > now + LATEST_MS) refuse('PLAN_TIME')
        await configVersions.lock(tx)
        const plans = new ConfigPlanRepository(tx)
        if ((await plans.countWaiting()) >= WAITING_MAX) refuse('PLAN_LIMIT', { max: String(WAITING_MAX) })
        const { differences } = await configVersions.preview(tx, change)
        const id = core.ids.ulid(now)
        const set = change.set.filter(({ key }) => differences.some((one) => one.key === key))
        await plans.insert({ id, set, differences, operator, why, at: now, due_at: dueAt })
        await queue.enqueue(tx, {
          kind: CONFIG_PLAN_JOB,
          payload: { planId: id },
          uniqueKey: `${CONFIG_PLAN_JOB}:${id}`,
          runAt: dueAt,
        })
        await audit.add(tx, {
          operator,
          act: 'config.planned',
          subject: `config-plan:${id}`,
          memberId: null,
          why,
          before: Object.fromEntries(differences.map(({ key, before }) => [key, before])),
          after: { dueAt, ...Object.fromEntries(differences.map(({ key, after }) => [key, after])) },
        })
        return id
      }),

    cancel: (id, signed) =>
      core.transaction(async (tx) => {
        const { operator, why } = checkSignature(signed)
        const plans = new ConfigPlanRepository(tx)
        const row = (await plans.lock(id)) ?? refuse('PLAN_UNKNOWN')
        if (row.state !== 'waiting') refuse('PLAN_OVER', { state: row.state })
        await plans.end(id, endOf('cancelled', { ended_by: operator }))
        await audit.add(tx, {
          operator,
          act: 'config.plan_cancelled',
          subject: `config-plan:${id}`,
          memberId: null,
          why,
          before: { state: 'waiting' },
          after: { state: 'cancelled' },
        })
      }),
  }
}

import { CallError } from '@/api/errors'

/** Why no more coins can be bought now. Source: product §7.8.4, §10 (1608) */
export interface RechargeCeiling {
  readonly period: 'day' | 'month'
  readonly limitFen: number
  /** The amount that can still be bought in the period, in fen; 0 for none. */
  readonly leftFen: number
  /** When the next period begins, epoch ms. */
  readonly resetAt: number
}

const isFigure = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** The ceiling in a refusal; null for any other failure. */
export const ceilingOf = (error: unknown): RechargeCeiling | null => {
  if (!(error instanceof CallError) || error.name !== 'RECHARGE_CEILING') return null
  const { period, limitFen, leftFen, resetAt } = error.data
  const isWhole = isFigure(limitFen) && isFigure(leftFen) && isFigure(resetAt)
  return isWhole ? { period: period === 'month' ? 'month' : 'day', limitFen, leftFen, resetAt } : null
}

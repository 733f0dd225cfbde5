import type { FailureName } from '@/api/errors'

const shortages: ReadonlySet<FailureName> = new Set<FailureName>([
  'LIKE_QUOTA',
  'SUPERLIKE_QUOTA',
  'UNDO_QUOTA',
  'FOLLOW_QUOTA',
  'GREETING_QUOTA',
])

/** A used-up allowance: its sheet explains it, so no toast is needed. */
export const isShortage = (name: FailureName): boolean => shortages.has(name)

import type { Translation } from '../translation'
import type { billStates as source } from '../zh-CN/bill-words'

/** Where a bill stands; every page says it in these words. */
export const billStates: Translation<typeof source> = {
  processing: 'In progress',
  held: 'Not final',
  done: 'Done',
  closed: 'Closed',
  returned: 'Returned',
  reviewing: 'In review',
  approved: 'Approved',
  paying: 'Being paid',
}

/** Coins of a bill. */
export const beans = (count: number) => (count === 1 ? '1 bean' : `${count} beans`)

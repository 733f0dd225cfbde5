import type { Translation } from '../../translation'
import type { billStates as source } from '../../zh-CN/money/bill-words'

/** Status of a bill; every page uses these words. */
export const billStates: Translation<typeof source> = {
  processing: 'In progress',
  held: 'Pending',
  done: 'Done',
  closed: 'Closed',
  returned: 'Returned',
  reviewing: 'In review',
  approved: 'Approved',
  paying: 'Being paid',
}

/** An amount of coins in a bill. */
export const beans = (count: number) => (count === 1 ? '1 bean' : `${count} beans`)

import type { contactBlocks as source } from '../zh-CN/contact-blocks'
import type { Translation } from '../translation'
import { spelledDay } from './lib/words'

/** Texts for blocked phone numbers. */
export const contactBlocks: Translation<typeof source> = {
  title: 'Block phone contacts',
  note: 'Takes effect within a day: you will not meet in the feeds or in speed matches. Ends up to 30 days after removal.',
  count: (count, max) => `${count}/${max}`,
  label: 'Phone numbers',
  placeholder: 'One on each line; you may paste several',
  add: 'Add',
  added: 'Added',
  form: 'Each number needs 11 digits',
  full: (max) => `${max} numbers at most`,
  tail: (digits) => `Ends in ${digits}`,
  since: (day) => `Added ${spelledDay(day)}`,
  remove: 'Remove',
  removeLabel: (digits) => `Remove the number that ends in ${digits}`,
  removed: 'Removed',
  empty: 'No number is blocked',
  emptyLine:
    'Numbers are kept encrypted; only the last four digits stay for you. Nobody is told who uses Jinyu.',
}

/** States of a report, in their order; a decided or withdrawn report no longer changes. Source: product §7.9.3 */
export const reportStates = {
  received: 'received',
  reviewing: 'reviewing',
  upheld: 'upheld',
  dismissed: 'dismissed',
  withdrawn: 'withdrawn',
} as const

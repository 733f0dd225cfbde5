/** States of a report, in their order: a decided or withdrawn one changes no more. Source: product §7.9.3 */
export const reportStates = {
  received: 'received',
  reviewing: 'reviewing',
  upheld: 'upheld',
  dismissed: 'dismissed',
  withdrawn: 'withdrawn',
} as const

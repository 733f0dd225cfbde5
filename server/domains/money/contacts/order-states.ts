/** States in which the buyer may see the contact. Source: product §7.6.10 */
export const revealedStates = ['revealed', 'disputed', 'settled', 'clawback_claimed', 'dismissed'] as const
/** States that count as the one living order of a pair. */
export const livingStates = ['asked', ...revealedStates] as const

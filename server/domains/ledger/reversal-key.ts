/** Begins the key of a journal that takes another one back; the other's key follows. Source: product §7.8.1 */
export const REVERSAL = 'reversal:'

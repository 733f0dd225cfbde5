/** Prefix of the key of a journal that reverses another one; the other's key follows. Source: product §7.8.1 */
export const REVERSAL = 'reversal:'

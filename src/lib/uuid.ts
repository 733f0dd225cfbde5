/** A source of numbers from 0 (included) to 1 (excluded). */
export type Random = () => number

/**
 * Creates a UUID v4. It identifies things and repeated calls and is no secret, so `random` need not be
 * cryptographic (mini-program logic layers have no synchronous cryptographic source).
 * Source: product §3 (clientToken)
 */
export function uuid(random: Random): string {
  return 'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, (mark) => {
    const digit = Math.floor(random() * 16)
    return (mark === 'x' ? digit : (digit & 3) | 8).toString(16)
  })
}

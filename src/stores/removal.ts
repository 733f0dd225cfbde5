import { failureName } from '@/api/errors'

/**
 * Waits for something to be taken off a list for good. What is not there any more is off it as well: an answer was lost,
 * or another device was quicker; then null, and the list must be asked for anew.
 * Source: ours
 */
export async function removal<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (failureName(error) === 'NOT_FOUND') return null
    throw error
  }
}

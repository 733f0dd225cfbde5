import { failureName } from '@/api/errors'

/**
 * Waits for the removal of a list entry. NOT_FOUND counts as removed, because an answer was lost or another device
 * was faster; it then returns null, and the caller must reload the list.
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

import type { Random } from '@/lib/uuid'
import { uuid } from '@/lib/uuid'
import type { KeyValueStorage } from './storage'

/** The id of this installation, created on first use and stored. Source: spec §3 */
export function deviceId(storage: KeyValueStorage, random: Random): string {
  const kept = storage.get('deviceId')
  if (kept) return kept
  const made = uuid(random)
  storage.set('deviceId', made)
  return made
}

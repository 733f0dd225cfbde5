import type { Random } from '@/lib/uuid'
import { uuid } from '@/lib/uuid'
import type { KeyValueStorage } from './storage'

/** The id of this installation, made on first use and kept. Source: spec §3 */
export function deviceId(storage: KeyValueStorage, random: Random): string {
  const kept = storage.get('deviceId')
  if (kept) return kept
  const made = uuid(random)
  storage.set('deviceId', made)
  return made
}

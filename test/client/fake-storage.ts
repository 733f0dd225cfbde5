import type { KeyValueStorage, StorageKey } from '@/platform/storage'

/** Storage in memory, with initial values. */
export function fakeStorage(start: Partial<Record<StorageKey, unknown>> = {}): KeyValueStorage {
  const values = new Map<StorageKey, unknown>(Object.entries(start) as [StorageKey, unknown][])
  return {
    get: (key) => (values.get(key) ?? null) as never,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  }
}

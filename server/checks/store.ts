import { randomUUID } from 'node:crypto'
import { ConfigError } from '../config/settings'
import type { ObjectStore } from '../providers/storage/port'

const CONTENT = Buffer.from('jinyu')

/**
 * Writes, reads and removes a small object, so that a store that cannot keep pictures is found at the start and not by
 * a member's upload.
 * @throws ConfigError naming STORE_URL or DATA_DIR, with the reason but never with the credentials.
 */
export const requireWorkingStore = async (
  store: ObjectStore,
  name: 'STORE_URL' | 'DATA_DIR',
): Promise<void> => {
  const key = `probes/${randomUUID()}.bin`
  let read: Buffer | undefined
  try {
    await store.put(key, { bytes: CONTENT, contentType: 'application/octet-stream' })
    read = (await store.get(key))?.bytes
    await store.remove([key])
  } catch (error) {
    throw new ConfigError(`${name} must name a store that can be written and read: ${reasonOf(error)}`)
  }
  if (!read?.equals(CONTENT))
    throw new ConfigError(`${name} must name a store that returns what was written to it`)
}

/** The error's name, and its message where it is short enough to be one sentence and not a page of the store. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown reason'
  const code = (error as NodeJS.ErrnoException).code ?? error.name
  return error.message === '' ? code : `${code}, ${error.message.split('\n')[0]?.slice(0, 200) ?? ''}`
}

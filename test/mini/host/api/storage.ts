import type { ApiContext, ApiTable, DefineCall } from './calls'

/** Largest text of one entry and of all together. Source: provider doc "storage", 1 MB and 10 MB. */
const ENTRY_LIMIT_BYTES = 1024 * 1024
const TOTAL_LIMIT_BYTES = 10 * ENTRY_LIMIT_BYTES

/** Argument of Alipay's synchronous calls, instead of plain arguments. */
interface StorageEntry {
  key: string
  data?: unknown
}

/** Key-value storage of the installed app, with the platform's limits. */
export function storageApi({ target, environment }: ApiContext, define: DefineCall): ApiTable {
  const { storage } = environment
  const isAlipay = target === 'alipay'

  const read = (key: string): unknown => {
    const text = storage.get(key)
    if (text === undefined || text === '') return isAlipay ? null : ''
    return JSON.parse(text)
  }
  const write = (key: string, value: unknown): void => {
    const text = JSON.stringify(value) ?? ''
    if (text.length > ENTRY_LIMIT_BYTES) throw new Error('entry size limit reached')
    const others = [...storage].reduce((sum, [name, entry]) => sum + (name === key ? 0 : entry.length), 0)
    if (others + text.length > TOTAL_LIMIT_BYTES) throw new Error('storage limit reached')
    storage.set(key, text)
  }
  const usage = () => ({
    keys: [...storage.keys()],
    currentSize: Math.ceil([...storage.values()].reduce((sum, entry) => sum + entry.length, 0) / 1024),
    limitSize: TOTAL_LIMIT_BYTES / 1024,
  })

  const synchronous = isAlipay
    ? {
        getStorageSync: ({ key }: StorageEntry) => ({ data: read(key), success: true }),
        setStorageSync: ({ key, data }: StorageEntry) => {
          write(key, data)
          return { success: true }
        },
        removeStorageSync: ({ key }: StorageEntry) => ({ success: storage.delete(key) }),
      }
    : {
        getStorageSync: read,
        setStorageSync: write,
        removeStorageSync: (key: string) => {
          storage.delete(key)
        },
      }

  return {
    ...synchronous,
    clearStorageSync: () => storage.clear(),
    getStorageInfoSync: usage,
    getStorageInfo: define('getStorageInfo', (_, answer) => answer.ok(usage())),
    getStorage: define('getStorage', ({ key }, answer) => {
      if (storage.has(String(key)) || isAlipay) answer.ok({ data: read(String(key)) })
      else answer.fail('data not found')
    }),
    setStorage: define('setStorage', ({ key, data }, answer) => {
      write(String(key), data)
      answer.ok()
    }),
    removeStorage: define('removeStorage', ({ key }, answer) => {
      storage.delete(String(key))
      answer.ok()
    }),
    clearStorage: define('clearStorage', (_, answer) => {
      storage.clear()
      answer.ok()
    }),
  }
}

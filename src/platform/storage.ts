import Taro from '@tarojs/taro'

/** Everything the client keeps on the device. */
export interface StoredValues {
  token: string
  deviceId: string
  memberId: string
  preferences: unknown
  /** Code of an invitation link with the moment it was followed; valid 7 days. Source: product §8.1 */
  invite: { code: string; at: number }
  /** Unsent text by group or member. */
  drafts: Record<string, string>
  /** Messages on their way, until the server has them. Source: product §7.5.1 */
  outgoing: readonly unknown[]
  /** Voices that were played on this device, by message id; the latest last. Source: screens.md 12 */
  heardVoices: readonly string[]
  /** When the last SMS code was asked for, by purpose. Source: product §8.1 */
  codeRequestedAt: Record<string, number>
  /** Hints that the member has seen or put away, with the moment. */
  dismissed: Record<string, number>
  publicConfig: unknown
  /** How the people nearby are drawn. Source: screens.md 8 */
  nearbyLayout: 'grid' | 'list'
  /** Figures of money are covered on this device. Source: screens.md 14 */
  moneyHidden: boolean
  /** The order that is being paid, so that leaving for the payment loses nothing. */
  purchase: unknown
  /** Whose contact was about to be unlocked, so that coming back from the payment leads there. */
  unlock: unknown
  /** Last seen lists, shown while there is no network. */
  cache: Record<string, unknown>
}

/** Name of a stored value. */
export type StorageKey = keyof StoredValues

/** Local storage that never throws: without it (private mode, full disk) values live as long as the page. */
export interface KeyValueStorage {
  /** Null when nothing is stored. */
  get<K extends StorageKey>(key: K): StoredValues[K] | null
  set<K extends StorageKey>(key: K, value: StoredValues[K]): void
  remove(key: StorageKey): void
}

const prefix = 'jinyu.'

function createStorage(): KeyValueStorage {
  const fallback = new Map<StorageKey, unknown>()
  return {
    get(key) {
      if (fallback.has(key)) return fallback.get(key) as never
      try {
        const value: unknown = Taro.getStorageSync(prefix + key)
        // An absent key reads as an empty string on every platform.
        return value === '' || value === undefined || value === null ? null : (value as never)
      } catch {
        return null
      }
    },
    set(key, value) {
      try {
        Taro.setStorageSync(prefix + key, value)
        fallback.delete(key)
      } catch {
        fallback.set(key, value)
      }
    },
    remove(key) {
      fallback.delete(key)
      try {
        Taro.removeStorageSync(prefix + key)
      } catch {
        fallback.set(key, null)
      }
    },
  }
}

/** The device's storage. */
export const storage: KeyValueStorage = createStorage()

import Taro from '@tarojs/taro'
import type { Consents } from '@contract/types/common'

/** What is kept apart for each member, by member id. Source: product §8.4.24 */
export type Owned<T> = Readonly<Record<string, T>>

/** Everything the client keeps on the device. What tells of a member names the member it belongs to. */
export interface StoredValues {
  token: string
  deviceId: string
  /** Whose session the token is; it comes and goes with the token, and is absent until the server told it. */
  memberId: string
  preferences: unknown
  /** Code of an invitation link with the moment it was followed; valid 7 days. Source: product §8.1 */
  invite: { code: string; at: number }
  /** What each member wrote and did not send, by peer. Source: product §7.5.7 */
  drafts: Owned<Readonly<Record<string, string>>>
  /** Messages of each member on their way, until the server has them. Source: product §7.5.1 */
  outgoing: Owned<readonly unknown[]>
  /** Voices that were played on this device, by message id; the latest last. Source: screens.md 12 */
  heardVoices: readonly string[]
  /** When the last SMS code was asked for, by purpose. Source: product §8.1 */
  codeRequestedAt: Record<string, number>
  /** The code of a login on its way to the phone, since reading it there may end the app; nobody's once it was used. */
  loginCode: {
    readonly phone: string
    readonly ticket: string
    readonly expiresAt: number
    /** Versions of the agreements that were ticked for it; null where none could be read. */
    readonly consents: Consents | null
  }
  /** A phone that proved itself and has no account yet, while its ticket is good: a reload of the form loses no proof. */
  registerTicket: { readonly ticket: string; readonly phoneMasked: string; readonly expiresAt: number }
  /** Hints that members have seen or put away, with the moment; the member's id stands before each name. */
  dismissed: Record<string, number>
  publicConfig: unknown
  /** How the people nearby are drawn. Source: screens.md 8 */
  nearbyLayout: 'grid' | 'list'
  /** Figures of money are covered on this device. Source: screens.md 14 */
  moneyHidden: boolean
  /** The order that is being paid, so that leaving for the payment loses nothing. */
  purchase: unknown
  /** Number of the order whose end the member has read last: the address that led back from its payment still names it. */
  toldOrder: string
  /** Whose contact was about to be unlocked, so that coming back from the payment leads there. */
  unlock: unknown
  /** Lists as the last visit of a member left them, shown while there is no network. */
  cache: { readonly memberId: string; readonly lists: Readonly<Record<string, unknown>> }
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

import Taro from '@tarojs/taro'
import type { Consents } from '@contract/types/common'

/** A value for each member, by member id. Source: product §8.4.24 */
export type Owned<T> = Readonly<Record<string, T>>

/** Everything that the client stores on the device. A value about a member includes the id of that member. */
export interface StoredValues {
  token: string
  deviceId: string
  /** The member of the session's token; set and removed with the token, and absent until the server has sent it. */
  memberId: string
  preferences: unknown
  /** Code of an invitation link and the time when it was opened; valid 7 days. Source: product §8.1 */
  invite: { code: string; at: number }
  /** Unsent drafts of each member, by peer. Source: product §7.5.7 */
  drafts: Owned<Readonly<Record<string, string>>>
  /** Emoji that each member used last, the latest first. Source: screens.md 12 */
  recentEmoji: Owned<readonly string[]>
  /** The same of stickers, by their names. */
  recentStickers: Owned<readonly string[]>
  /** Messages of each member that the server does not have yet. Source: product §7.5.1 */
  outgoing: Owned<readonly unknown[]>
  /** Voice messages that were played on this device, by message id; the latest last. Source: screens.md 12 */
  heardVoices: readonly string[]
  /** Time of the last SMS code request, by purpose. Source: product §8.1 */
  codeRequestedAt: Record<string, number>
  /**
   * The SMS code request of a login in progress, stored because the app may end while the member reads the code;
   * removed after its use.
   */
  loginCode: {
    readonly phone: string
    readonly ticket: string
    readonly expiresAt: number
    /** Versions of the agreements that were accepted for it; null when none could be read. */
    readonly consents: Consents | null
  }
  /** A proven phone without an account, while its ticket is valid; a reload of the form keeps the proof. */
  registerTicket: { readonly ticket: string; readonly phoneMasked: string; readonly expiresAt: number }
  /** The unsent claim of a guardian, who is no member; for hours. Source: product §7.13 */
  guardian: unknown
  /** Hints that members have seen or dismissed, with the time; each name begins with the member's id. */
  dismissed: Record<string, number>
  /** Cards that were on top of each member's deck, with the time; for a day. Source: product §7.1.4 */
  seenCards: Owned<Readonly<Record<string, number>>>
  publicConfig: unknown
  /**
   * Visits of this device until the install hint: their number, the time of the last one, and whether the hint was
   * dismissed; only H5 counts them.
   */
  visits: { readonly count: number; readonly at: number; readonly isDismissed?: boolean }
  /** Layout of the people nearby. Source: screens.md 8 */
  nearbyLayout: 'grid' | 'list'
  /** Amounts of money are hidden on this device. Source: screens.md 14 */
  moneyHidden: boolean
  /** The order that is being paid, so that leaving the app for the payment loses nothing. */
  purchase: unknown
  /**
   * Number of the last order whose result the member has read; the address to which its payment returned still names
   * it.
   */
  toldOrder: string
  /** The member whose contact was about to be unlocked, so that the return from the payment leads there. */
  unlock: unknown
  /** What a member's last visit showed, readable while there is no network, and the time of its last answer. */
  cache: {
    readonly memberId: string
    readonly at: number
    readonly lists: Readonly<Record<string, unknown>>
    /** Ends of chats; only H5 stores them. */
    readonly chats?: readonly unknown[]
  }
}

/** Name of a stored value. */
export type StorageKey = keyof StoredValues

/** Local storage that never throws. Without storage (private mode, full disk) values live as long as the page. */
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

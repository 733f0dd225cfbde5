import type { KeyValueStorage, StoredValues } from '@/platform/storage'

/** Maximum number of members with stored values; the one written longest ago is removed first. Source: ours */
const MAX_OWNERS = 5

/** Values that are stored for each member. */
type OwnedKey = 'drafts' | 'outgoing' | 'recentEmoji' | 'recentStickers' | 'seenCards'

const isThing = (value: unknown): value is object => typeof value === 'object' && value !== null

/**
 * A value that the device stores for each member, so that no member sees or sends another one's. Source: product
 * §8.4.24
 */
export class OwnedValue<K extends OwnedKey> {
  constructor(
    private readonly storage: KeyValueStorage,
    private readonly key: K,
  ) {}

  /** The stored value of this member; null without one. */
  of(memberId: string): StoredValues[K][string] | null {
    return this.entries().find(([ownerId]) => ownerId === memberId)?.[1] ?? null
  }

  /** The stored values of all members, for a cleanup that must keep everyone's data. */
  ofAll(): StoredValues[K][string][] {
    return this.entries().map(([, value]) => value)
  }

  /** Stores the value of this member; null removes it. Other members' values stay. */
  keep(memberId: string, value: StoredValues[K][string] | null): void {
    const others = this.entries().filter(([ownerId]) => ownerId !== memberId)
    const entries = value === null ? others : [...others, [memberId, value] as const]
    if (entries.length === 0) this.storage.remove(this.key)
    else this.storage.set(this.key, Object.fromEntries(entries.slice(-MAX_OWNERS)) as StoredValues[K])
  }

  /** Earlier versions stored a value without a member; it is ignored. */
  private entries(): (readonly [string, StoredValues[K][string]])[] {
    const kept: unknown = this.storage.get(this.key)
    if (!isThing(kept) || Array.isArray(kept)) return []
    return Object.entries(kept).filter(([, value]) => isThing(value))
  }
}

import type { KeyValueStorage, StoredValues } from '@/platform/storage'

/** Members of whom a device keeps something; the one of whom it was written longest ago goes first. Source: ours */
const MAX_OWNERS = 5

/** What is kept apart for each member. */
type OwnedKey = 'drafts' | 'outgoing'

const isThing = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A value that the device keeps apart for each member: none is shown, or speaks with, what another wrote. Source: product §8.4.24 */
export class OwnedValue<K extends OwnedKey> {
  constructor(
    private readonly storage: KeyValueStorage,
    private readonly key: K,
  ) {}

  /** What is kept of this member; null when there is nothing. */
  of(memberId: string): StoredValues[K][string] | null {
    return this.entries().find(([ownerId]) => ownerId === memberId)?.[1] ?? null
  }

  /** What is kept of all, for what has to spare everyone's. */
  ofAll(): StoredValues[K][string][] {
    return this.entries().map(([, value]) => value)
  }

  /** Keeps the value of this member beside those of others; null takes it away. */
  keep(memberId: string, value: StoredValues[K][string] | null): void {
    const others = this.entries().filter(([ownerId]) => ownerId !== memberId)
    const entries = value === null ? others : [...others, [memberId, value] as const]
    if (entries.length === 0) this.storage.remove(this.key)
    else this.storage.set(this.key, Object.fromEntries(entries.slice(-MAX_OWNERS)) as StoredValues[K])
  }

  /** Earlier versions kept a value that named nobody, which nobody may have. */
  private entries(): (readonly [string, StoredValues[K][string]])[] {
    const kept: unknown = this.storage.get(this.key)
    if (!isThing(kept) || Array.isArray(kept)) return []
    return Object.entries(kept).filter(([, value]) => isThing(value))
  }
}

import { makeAutoObservable } from 'mobx'
import type { KeyValueStorage } from '@/platform/storage'
import { OwnedValue } from '../owned-value'

/** The stored list: of emoji or of stickers. */
type RecentKind = 'recentEmoji' | 'recentStickers'

/** Number of recent stickers: a row of the panel. Source: ours */
export const MAX_RECENT_STICKERS = 4
/** Number of recent emoji: a row of the panel beside its delete key. Source: ours */
export const MAX_RECENT_EMOJI = 7

/** The emoji or stickers that the member used last, stored on the device for each member. Source: screens.md 12 (Composer) */
export class RecentEmojiStore {
  /** The latest first. */
  list: readonly string[] = []
  private ownerId: string | null = null
  private readonly kept: OwnedValue<RecentKind>

  constructor(
    storage: KeyValueStorage,
    kind: RecentKind = 'recentEmoji',
    /** Most of them: a row of the panel. */
    private readonly max = MAX_RECENT_EMOJI,
  ) {
    this.kept = new OwnedValue(storage, kind)
    makeAutoObservable<this, 'ownerId' | 'kept' | 'max'>(
      this,
      { ownerId: false, kept: false, max: false },
      { autoBind: true, deep: false },
    )
  }

  /** Loads this member's emoji. */
  open(memberId: string): void {
    this.ownerId = memberId
    this.list = this.stored()
  }

  /** Records that the member used an emoji, here or before in another window. */
  use(emoji: string): void {
    const others = (this.ownerId === null ? this.list : this.stored()).filter((one) => one !== emoji)
    this.list = [emoji, ...others].slice(0, this.max)
    if (this.ownerId !== null) this.kept.keep(this.ownerId, this.list)
  }

  /** Clears the memory; the stored emoji stay for their member. */
  reset(): void {
    this.ownerId = null
    this.list = []
  }

  private stored(): readonly string[] {
    const kept: unknown = this.ownerId === null ? null : this.kept.of(this.ownerId)
    return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string') : []
  }
}

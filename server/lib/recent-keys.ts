/** Keys that were added recently. */
export interface RecentKeys {
  has(key: string): boolean
  add(key: string): void
}

/** Always remembers the last `count` keys, and never more than twice as many. */
export const createRecentKeys = (size: number): RecentKeys => {
  let recent = new Set<string>()
  let former = new Set<string>()
  return {
    has: (key) => recent.has(key) || former.has(key),
    add(key) {
      if (recent.size >= size) {
        former = recent
        recent = new Set()
      }
      recent.add(key)
    },
  }
}

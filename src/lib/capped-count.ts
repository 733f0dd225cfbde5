const MOST_SHOWN = 99

/** An unread count for a place with room for two digits: more than 99 is 99+. Source: ui.md §8 */
export const cappedCount = (count: number): string => (count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count))

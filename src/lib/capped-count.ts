const MOST_SHOWN = 99

/** An unread count where there is room for two digits: more than 99 reads 99+. Source: ui.md §8 */
export const cappedCount = (count: number): string => (count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count))

import { sql, type RawBuilder } from 'kysely'

const MARK = '/* planned each time */'

/**
 * Begins a statement whose best plan depends on its values: PostgreSQL plans it for them at each call. Without it a
 * connection uses one plan for all values after a few calls, which made recommendations seven times slower.
 */
export const plannedEachTime: RawBuilder<unknown> = sql.raw(MARK)

/** The statement has the mark of `plannedEachTime`. */
export const isPlannedEachTime = (text: string): boolean => text.includes(MARK)

import type { Db } from './database'
import { requireFit } from './schema'
import { SchemaError } from './schema-error'

/** `unfit` when another release's tables forbid this one. */
export type DatabaseState = 'ok' | 'unfit' | 'down'

/** Checks whether the database can be used. */
export interface DatabaseHealth {
  /** `down` when it does not answer in time; never rejects. */
  look(): Promise<DatabaseState>
}

/** Queries the database over the given connections. */
export const createDatabaseHealth = ({ db }: { readonly db: Db }): DatabaseHealth => ({
  look: () =>
    requireFit(db).then(
      () => 'ok',
      (error: unknown) => (error instanceof SchemaError ? 'unfit' : 'down'),
    ),
})

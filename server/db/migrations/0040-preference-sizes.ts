import { type Kysely, sql } from 'kysely'

const SETTINGS =
  'hideDistance,hideOnline,hideAge,hideVip,hideFromNear,browseInvisibly,pauseProfile,whoCanGreet,readReceipts,personalised,' +
  'maskImages,hiddenFields'
const FILTERS = 'gender,ageMin,ageMax,bucketMax,certifiedOnly,activeOnly,lookingFor,interests,advanced'

/** Keeps only the known keys of one column, in rows that hold others. */
const removeUnknownKeys = (column: 'settings' | 'filters', keys: string) => {
  const ref = sql.ref(column)
  const known = keys.split(',')
  return sql`update member set ${ref} = (
      select jsonb_object_agg(key, value) from jsonb_each(${ref}) where key = any(${known}::text[])
    ) where ${ref} - ${known}::text[] <> '{}'`
}

/** A full object of settings or filters takes less than 1 KB; a larger one is a fault, and is read with every card. */
const limitSize = (column: 'settings' | 'filters') =>
  sql`alter table member add constraint ${sql.ref(`member_${column}_size`)}
    check (octet_length(${sql.ref(column)}::text) < 4096)`

/** Removes keys of settings and filters that no version of the contract named, and limits their size. Source: ours */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await removeUnknownKeys('settings', SETTINGS).execute(db)
  await removeUnknownKeys('filters', FILTERS).execute(db)
  await limitSize('settings').execute(db)
  await limitSize('filters').execute(db)
}

import { type Kysely, sql } from 'kysely'

const statements = [
  sql`insert into upload (object_key, member_id, content_type, state, created_at, expire_at)
    select distinct on (blur_key) blur_key, member_id, null, 'made', 0, 0 from image
    on conflict (object_key) do nothing`,
  sql`update image set blur_key =
    'p/' || rtrim(translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/', '-_'), '=') || '.webp'`,
]

/**
 * Blurred pictures of 24 px could be matched with those of the feed. Each gets a key of its own under which nothing stands
 * yet: 4×4 px are made as somebody looks, and what stood under the former one leaves with other leftovers. Source: ours
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}

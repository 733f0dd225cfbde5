import { sql } from 'kysely'
import type { AwayKind } from '@contract/types/away'
import type { Db } from '../../../db/database'
import type { AppPlatform } from '../../../lib/platform'

/** Most notices that count as allowed, of a member at a platform and of one kind. Source: ours */
const MAX_GRANTS = 20

/** Where a member is reached at a platform. */
export interface PlatformAccount {
  readonly kind: string
  readonly appId: string
}

/** How many notices members have allowed the apps of platforms, over the pool or one transaction. */
export class NoticeGrantRepository {
  constructor(private readonly db: Db) {}

  /** Allowed notices by their kind; kinds without one are absent. */
  async read(memberId: string, platform: AppPlatform): Promise<ReadonlyMap<AwayKind, number>> {
    const rows = await this.db
      .selectFrom('notice_grant')
      .select(['kind', 'grants'])
      .where('member_id', '=', memberId)
      .where('platform', '=', platform)
      .where('grants', '>', 0)
      .execute()
    return new Map(rows.map(({ kind, grants }) => [kind, grants]))
  }

  /** Adds one allowed notice of each kind. */
  async add(memberId: string, platform: AppPlatform, kinds: readonly AwayKind[]): Promise<void> {
    await sql`
      insert into notice_grant as held (member_id, platform, kind, grants)
      select ${memberId}::text, ${platform}::text, kind, 1
      from unnest(${[...new Set(kinds)].sort()}::text[]) as kinds (kind)
      on conflict (member_id, platform, kind)
        do update set grants = least(held.grants + 1, ${MAX_GRANTS}::integer)`.execute(this.db)
  }

  /** Uses up one allowed notice. False without one left: the notice is then not sent. */
  async take(memberId: string, platform: AppPlatform, kind: AwayKind): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('notice_grant')
      .set((eb) => ({ grants: eb('grants', '-', 1) }))
      .where('member_id', '=', memberId)
      .where('platform', '=', platform)
      .where('kind', '=', kind)
      .where('grants', '>', 0)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** The platform allows no further notice, of one kind or of all. */
  async clear(memberId: string, platform: AppPlatform, kind?: AwayKind): Promise<void> {
    await this.db
      .deleteFrom('notice_grant')
      .where('member_id', '=', memberId)
      .where('platform', '=', platform)
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'system'))
      .execute()
  }

  /** The member's id at the platform; null for a member whom the application does not know. */
  async findOpenId(memberId: string, { kind, appId }: PlatformAccount): Promise<string | null> {
    const row = await this.db
      .selectFrom('member_identity')
      .select('subject')
      .where('member_id', '=', memberId)
      .where('kind', '=', kind)
      .where('app_id', '=', appId)
      .orderBy('linked_at', 'desc')
      .executeTakeFirst()
    return row?.subject ?? null
  }
}

import type { Db } from '../../db/database'

/**
 * The openid of a member at a mini-program that they have used since a moment; null without one. The newest link counts.
 * Source: providers WeChat, msgSecCheck
 */
export const findWechatVisitor = async (
  db: Db,
  {
    memberId,
    appId,
    sinceMs,
  }: { readonly memberId: string; readonly appId: string; readonly sinceMs: number },
): Promise<string | null> => {
  const row = await db
    .selectFrom('member_identity')
    .select('subject')
    .where('member_id', '=', memberId)
    .where('kind', '=', 'wx_openid')
    .where('app_id', '=', appId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('session')
          .select('session.id')
          .where('session.member_id', '=', memberId)
          .where('session.client', 'like', 'weapp%')
          .where('session.last_seen_at', '>', sinceMs),
      ),
    )
    .orderBy('linked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.subject ?? null
}

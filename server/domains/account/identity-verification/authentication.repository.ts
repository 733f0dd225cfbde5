import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../db/database'
import type {
  AppointmentTable,
  VerificationTable,
  AuthenticationChallengeTable,
  AuthenticationTable,
} from '../../../db/tables/authentication'
import type { EarlierAppointment } from './appointment-rules'

/** Rows of an attempt, of a member's state, and of a challenge. */
export type AuthenticationRow = Selectable<AuthenticationTable>
export type VerificationRow = Selectable<VerificationTable>
export type ChallengeRow = Selectable<AuthenticationChallengeTable>

/** Data of a member's verification for the own account. */
export interface VerificationRecord {
  readonly last: Pick<
    AuthenticationRow,
    | 'kind'
    | 'state'
    | 'reason'
    | 'review_by'
    | 'decided_at'
    | 'appealed_at'
    | 'media_until'
    | 'media_gone_at'
    | 'video_key'
  > | null
  readonly challenge: Pick<ChallengeRow, 'id' | 'digits' | 'actions' | 'swaps_left' | 'expire_at'> | null
  readonly verification: Pick<VerificationRow, 'given_at' | 'paused_at'> | null
  /** Members of the demo world have the badge without an authentication. */
  readonly certified_at: number | null
  readonly tries: number
  /** The latest appointment, unless a video followed it. */
  readonly appointment: Pick<
    Selectable<AppointmentTable>,
    'state' | 'times' | 'language' | 'at' | 'room_url' | 'reason'
  > | null
  readonly earlier: readonly EarlierAppointment[]
}

/** A cover of an album. */
export interface Cover {
  readonly key: string
  readonly hash: Buffer
}

const OPEN = ['comparing', 'reviewing'] as const

/** Reads and writes real-person authentications. */
export class AuthenticationRepository {
  constructor(private readonly db: Db) {}

  /** All data that the own account shows, in one query. */
  async recordOf(memberId: string, tries: { scope: string; period: string }): Promise<VerificationRecord> {
    const { rows } = await sql<VerificationRecord>`select
      (select to_jsonb(a) - 'video_hash' - 'cover_hash' - 'face_hash' from authentication as a
        where a.member_id = ${memberId} and a.state <> 'replaced'
        order by a.created_at desc, a.id desc limit 1) as last,
      (select to_jsonb(c) from authentication_challenge as c where c.member_id = ${memberId} and c.used_at is null)
        as challenge,
      (select jsonb_build_object('given_at', b.given_at, 'paused_at', b.paused_at) from authentication_badge as b
        where b.member_id = ${memberId}) as verification,
      (select m.certified_at from member as m where m.id = ${memberId}) as certified_at,
      coalesce((select used from usage_count where scope = ${tries.scope} and subject = ${memberId}
        and period = ${tries.period}), 0) as tries,
      (select to_jsonb(p) from authentication_appointment as p where p.member_id = ${memberId} and not exists (
        select from authentication as v
        where v.member_id = ${memberId} and v.kind = 'video' and v.created_at > p.asked_at
      ) order by p.asked_at desc limit 1) as appointment,
      coalesce((select jsonb_agg(jsonb_build_object('state', e.state, 'asked_at', e.asked_at,
        'ended_at', e.ended_at)) from authentication_appointment as e where e.member_id = ${memberId}), '[]')
        as earlier`.execute(this.db)
    return rows[0] as VerificationRecord
  }

  async giveConsent(memberId: string, version: string, atMs: number): Promise<void> {
    await this.db
      .insertInto('face_consent')
      .values({ member_id: memberId, version, given_at: atMs })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  /** Closes the open challenge and opens another. */
  async openChallenge(row: ChallengeRow): Promise<void> {
    await this.closeChallenge(row.member_id, row.created_at)
    await this.db.insertInto('authentication_challenge').values(row).execute()
  }

  async closeChallenge(memberId: string, atMs: number): Promise<void> {
    await this.db
      .updateTable('authentication_challenge')
      .set({ used_at: atMs })
      .where('member_id', '=', memberId)
      .where('used_at', 'is', null)
      .execute()
  }

  /** The member's own challenge without a video; undefined when the id names none. */
  findOpenChallenge(memberId: string, id: string): Promise<ChallengeRow | undefined> {
    return this.db
      .selectFrom('authentication_challenge')
      .selectAll()
      .where('id', '=', id)
      .where('member_id', '=', memberId)
      .where('used_at', 'is', null)
      .executeTakeFirst()
  }

  async updateChallenge(id: string, change: Updateable<AuthenticationChallengeTable>): Promise<void> {
    await this.db.updateTable('authentication_challenge').set(change).where('id', '=', id).execute()
  }

  /** Gives an open challenge the digits of an engine; does nothing once a video was submitted, or it was replaced. */
  async setDigits(challengeId: string, digits: string, by: string): Promise<void> {
    await this.db
      .updateTable('authentication_challenge')
      .set({ digits, digits_by: by })
      .where('id', '=', challengeId)
      .where('used_at', 'is', null)
      .execute()
  }

  find(id: string): Promise<AuthenticationRow | undefined> {
    return this.db.selectFrom('authentication').selectAll().where('id', '=', id).executeTakeFirst()
  }

  /** As `find`, locked until the transaction ends. */
  lock(id: string): Promise<AuthenticationRow | undefined> {
    return this.db
      .selectFrom('authentication')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
  }

  /** The member's authentication without a decision. */
  findOpen(memberId: string): Promise<AuthenticationRow | undefined> {
    return this.db
      .selectFrom('authentication')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('state', 'in', OPEN)
      .executeTakeFirst()
  }

  findLast(memberId: string): Promise<AuthenticationRow | undefined> {
    return this.db
      .selectFrom('authentication')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('state', '<>', 'replaced')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirst()
  }

  async isVideoKnown(hashes: readonly Buffer[]): Promise<boolean> {
    const row = await this.db
      .selectFrom('authentication')
      .select('id')
      .where('video_hash', 'in', [...hashes])
      .executeTakeFirst()
    return row !== undefined
  }

  async insert(row: AuthenticationRow): Promise<void> {
    await this.db.insertInto('authentication').values(row).execute()
  }

  async update(id: string, change: Updateable<AuthenticationTable>): Promise<void> {
    await this.db.updateTable('authentication').set(change).where('id', '=', id).execute()
  }

  /** Authentications that a person has to review, the soonest due first. */
  listWaiting(limit: number): Promise<AuthenticationRow[]> {
    return this.db
      .selectFrom('authentication')
      .selectAll()
      .where('state', '=', 'reviewing')
      .orderBy('review_by')
      .orderBy('id')
      .limit(limit)
      .execute()
  }

  /** Authentications whose video must be deleted, locked; no other transaction gets the same. */
  lockDueMedia(nowMs: number, limit: number): Promise<AuthenticationRow[]> {
    return this.db
      .selectFrom('authentication')
      .selectAll()
      .where('video_key', 'is not', null)
      .where('media_until', '<=', nowMs)
      .orderBy('media_until')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
  }

  findVerification(memberId: string): Promise<VerificationRow | undefined> {
    return this.db
      .selectFrom('authentication_badge')
      .selectAll()
      .where('member_id', '=', memberId)
      .executeTakeFirst()
  }

  async putVerification(row: VerificationRow): Promise<void> {
    await this.db
      .insertInto('authentication_badge')
      .values(row)
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ ...row }))
      .execute()
  }

  async updateVerification(memberId: string, change: Updateable<VerificationTable>): Promise<void> {
    await this.db.updateTable('authentication_badge').set(change).where('member_id', '=', memberId).execute()
  }

  async deleteVerification(memberId: string): Promise<void> {
    await this.db.deleteFrom('authentication_badge').where('member_id', '=', memberId).execute()
  }

  /** The cover of the member's album in any review state but refused; undefined without one. */
  async findCover(memberId: string): Promise<Cover | undefined> {
    const row = await this.db
      .selectFrom('image')
      .select(['object_key', 'content_hash'])
      .where('member_id', '=', memberId)
      .where('is_avatar', '=', true)
      .where('review_state', '<>', 'rejected')
      .executeTakeFirst()
    return row && { key: row.object_key, hash: row.content_hash }
  }

  /** Ids of the album's pictures that were not refused, without the cover, in the album's order. */
  async listAlbum(memberId: string): Promise<string[]> {
    const rows = await this.db
      .selectFrom('image')
      .select('id')
      .where('member_id', '=', memberId)
      .where('kind', '=', 'image')
      .where('is_avatar', '=', false)
      .where('review_state', '<>', 'rejected')
      .orderBy('sort')
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  }

  async isVerified(memberId: string): Promise<boolean> {
    const row = await this.db
      .selectFrom('member')
      .select('id')
      .where('id', '=', memberId)
      .where('certified_at', 'is not', null)
      .executeTakeFirst()
    return row !== undefined
  }

  async setVerified(memberId: string, atMs: number | null): Promise<void> {
    await this.db.updateTable('member').set({ certified_at: atMs }).where('id', '=', memberId).execute()
  }

  async isFaceBanned(hash: Buffer): Promise<boolean> {
    const row = await this.db
      .selectFrom('banned_face')
      .select('at')
      .where('face_hash', '=', hash)
      .executeTakeFirst()
    return row !== undefined
  }

  async banFace(hash: Buffer, operator: string, atMs: number): Promise<void> {
    await this.db
      .insertInto('banned_face')
      .values({ face_hash: hash, operator, at: atMs })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

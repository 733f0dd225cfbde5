import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/database'
import type { InviteFingerprintTable, InviteTable } from '../../../db/tables/invitations'

/** A row of the table `invite`. */
export type InviteRow = Selectable<InviteTable>
/** Why an invite does not count. */
export type InviteFault = NonNullable<InviteRow['invalid_reason']>
/** A fingerprint of a person, such as a phone or a device. */
export type InviteFingerprint = Pick<Selectable<InviteFingerprintTable>, 'kind' | 'hash'>

/** The columns that a step of an invite changes. */
export type InviteChange = Partial<
  Pick<
    InviteRow,
    | 'state'
    | 'invalid_reason'
    | 'invalid_at'
    | 'active_at'
    | 'rewarded_at'
    | 'invitee_coins'
    | 'inviter_coins'
    | 'income_fen'
  >
>

/** Invites, the active days of their invitees and the claimed fingerprints. */
export class InviteRepository {
  constructor(private readonly db: Db) {}

  async insert(row: Pick<InviteRow, 'id' | 'inviter_id' | 'invitee_id' | 'joined_at'>): Promise<void> {
    await this.db
      .insertInto('invite')
      .values({
        ...row,
        state: 'joined',
        invalid_reason: null,
        verified_at: null,
        active_at: null,
        rewarded_at: null,
        invalid_at: null,
      })
      .execute()
  }

  /** Locks the invite's row until the transaction ends. */
  lock(id: string): Promise<InviteRow | undefined> {
    return this.db.selectFrom('invite').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  }

  async update(id: string, change: InviteChange): Promise<void> {
    await this.db.updateTable('invite').set(change).where('id', '=', id).execute()
  }

  /** Returns the invite's id when its invitee has just become a verified member; undefined when nothing changed. */
  async setVerified(inviteeId: string, atMs: number): Promise<string | undefined> {
    const row = await this.db
      .updateTable('invite')
      .set({ state: 'verified', verified_at: atMs })
      .where('invitee_id', '=', inviteeId)
      .where('state', '=', 'joined')
      .returning('id')
      .executeTakeFirst()
    return row?.id
  }

  /** Claims fingerprints for an invite; false when another invite has one of them. */
  async claimFingerprints(inviteId: string, fingerprints: readonly InviteFingerprint[]): Promise<boolean> {
    if (fingerprints.length === 0) return true
    await this.db
      .insertInto('invite_mark')
      .values(fingerprints.map((fingerprint) => ({ ...fingerprint, invite_id: inviteId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const foreign = await this.db
      .selectFrom('invite_mark')
      .select('invite_id')
      .where('invite_id', '<>', inviteId)
      .where((eb) =>
        eb.or(fingerprints.map(({ kind, hash }) => eb.and([eb('kind', '=', kind), eb('hash', '=', hash)]))),
      )
      .limit(1)
      .executeTakeFirst()
    return foreign === undefined
  }

  /** Records an active day while days are still counted; returns the invite and whether it has enough days. */
  async recordDay(
    inviteeId: string,
    day: string,
    { sinceMs, days }: { readonly sinceMs: number; readonly days: number },
  ): Promise<{ inviteId: string; isEnough: boolean } | undefined> {
    const { rows } = await sql<{ invite_id: string; before: number }>`
      with counting as (
        select id, (select count(*) from invite_day where invite_id = invite.id) as before from invite
        where invitee_id = ${inviteeId} and state in ('joined', 'verified') and joined_at > ${sinceMs}
      ), noted as (
        insert into invite_day (invite_id, day) select id, ${day}::date from counting where before < ${days}
        on conflict do nothing returning invite_id
      ) select invite_id, before from noted join counting on counting.id = noted.invite_id`.execute(this.db)
    const [row] = rows
    return row && { inviteId: row.invite_id, isEnough: row.before + 1 >= days }
  }

  async countDays(inviteId: string): Promise<number> {
    const { count } = await this.db
      .selectFrom('invite_day')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('invite_id', '=', inviteId)
      .executeTakeFirstOrThrow()
    return count
  }

  /** Adds a counted invitee and returns their number; the inviter's row is locked until the transaction ends. */
  async addCounted(inviterId: string): Promise<number> {
    const { counted } = await this.db
      .insertInto('invite_standing')
      .values({ member_id: inviterId, counted: 1 })
      .onConflict((conflict) =>
        conflict
          .column('member_id')
          .doUpdateSet((eb) => ({ counted: eb('invite_standing.counted', '+', 1) })),
      )
      .returning('counted')
      .executeTakeFirstOrThrow()
    return counted
  }

  async countedOf(inviterId: string): Promise<number> {
    const row = await this.db
      .selectFrom('invite_standing')
      .select('counted')
      .where('member_id', '=', inviterId)
      .executeTakeFirst()
    return row?.counted ?? 0
  }
}

import { type Insertable, type Selectable, sql } from 'kysely'
import type { GuardianPhoto } from '@contract/types/guardian'
import type { Db } from '../../../db/database'
import type { GuardianClaimTable, GuardianPhotoTable } from '../../../db/tables/guardians'

/** A row of the table `guardian_claim`. */
export type GuardianClaimRow = Selectable<GuardianClaimTable>
/** A row of the table `guardian_photo`. */
export type GuardianPhotoRow = Selectable<GuardianPhotoTable>

/** A refund of a claim, with what became of it. */
export interface ClaimRefund {
  readonly claim_id: string
  readonly refund_no: string
  readonly order_no: string
  readonly state: 'asked' | 'paid' | 'refused'
  readonly amount_fen: number
}

/** A photo that is deleted later than this after now can still be attached to a claim, in ms. Source: ours */
const ATTACH_MARGIN_MS = 10 * 60_000

/**
 * Claims that wait for an operator: those without a decision, and accepted ones of which a refund came back and no
 * other one is open or paid for the same order.
 */
const waits = sql<boolean>`(state = 'waiting' or (state = 'refunding' and exists (
  select from guardian_refund as g join recharge_refund as r on r.refund_no = g.refund_no
  where g.claim_id = guardian_claim.id and r.state = 'refused' and not exists (
    select from recharge_refund as later where later.order_no = g.order_no and later.state <> 'refused'
      and later.created_at >= r.created_at))))`

/** The tables of guardians' claims. */
export class GuardianRepository {
  constructor(private readonly db: Db) {}

  /** Inserts the claim; false when its token is stored already. */
  async insert(claim: Insertable<GuardianClaimTable>): Promise<boolean> {
    const row = await this.db
      .insertInto('guardian_claim')
      .values(claim)
      .onConflict((conflict) => conflict.column('client_token').doNothing())
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  }

  findByToken(clientToken: string): Promise<GuardianClaimRow | undefined> {
    return this.claims().where('client_token', '=', clientToken).executeTakeFirst()
  }

  /** The claim with this number that one of these hashes of a phone sent. */
  findOf(reference: string, phoneHashes: readonly Buffer[]): Promise<GuardianClaimRow | undefined> {
    return this.claims()
      .where('reference', '=', reference)
      .where('phone_hash', 'in', [...phoneHashes])
      .executeTakeFirst()
  }

  find(id: string): Promise<GuardianClaimRow | undefined> {
    return this.claims().where('id', '=', id).executeTakeFirst()
  }

  lock(id: string): Promise<GuardianClaimRow | undefined> {
    return this.claims().where('id', '=', id).forUpdate().executeTakeFirst()
  }

  /** Claims that wait for an operator, the oldest first. */
  listWaiting(limit: number): Promise<GuardianClaimRow[]> {
    return this.claims().where(waits).orderBy('created_at').orderBy('id').limit(limit).execute()
  }

  async update(id: string, change: Partial<GuardianClaimRow>): Promise<void> {
    await this.db.updateTable('guardian_claim').set(change).where('id', '=', id).execute()
  }

  /** The refunds of a claim, the oldest first. */
  async refundsOf(claimId: string): Promise<ClaimRefund[]> {
    return this.db
      .selectFrom('guardian_refund')
      .innerJoin('recharge_refund', 'recharge_refund.refund_no', 'guardian_refund.refund_no')
      .select([
        'guardian_refund.claim_id',
        'guardian_refund.refund_no',
        'guardian_refund.order_no',
        'recharge_refund.state',
        'recharge_refund.amount_fen',
      ])
      .where('guardian_refund.claim_id', '=', claimId)
      .orderBy('guardian_refund.refund_no')
      .execute()
  }

  async addRefund(claimId: string, refundNo: string, orderNo: string): Promise<void> {
    await this.db
      .insertInto('guardian_refund')
      .values({ claim_id: claimId, refund_no: refundNo, order_no: orderNo })
      .execute()
  }

  async insertPhoto(photo: Insertable<GuardianPhotoTable>): Promise<void> {
    await this.db.insertInto('guardian_photo').values(photo).execute()
  }

  /** Attaches stored photos of this phone to its claim; returns their number. */
  async attachPhotos(
    claimId: string,
    { phoneHash, kind, ids, nowMs }: { phoneHash: Buffer; kind: GuardianPhoto; ids: string[]; nowMs: number },
  ): Promise<number> {
    const rows = await this.db
      .updateTable('guardian_photo')
      .set({ claim_id: claimId, kind, expire_at: null })
      .where('id', 'in', ids)
      .where('phone_hash', '=', phoneHash)
      .where('claim_id', 'is', null)
      .where('expire_at', '>', nowMs + ATTACH_MARGIN_MS)
      .returning('id')
      .execute()
    return rows.length
  }

  photosOf(claimId: string): Promise<GuardianPhotoRow[]> {
    return this.photos()
      .where('claim_id', '=', claimId)
      .orderBy('kind')
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  }

  async expirePhotosOf(claimId: string, expireAt: number): Promise<void> {
    await this.db
      .updateTable('guardian_photo')
      .set({ expire_at: expireAt })
      .where('claim_id', '=', claimId)
      .execute()
  }

  /** Photos that are due, the earliest first. */
  duePhotos(nowMs: number, limit: number): Promise<GuardianPhotoRow[]> {
    return this.photos().where('expire_at', '<=', nowMs).orderBy('expire_at').limit(limit).execute()
  }

  async deletePhotos(ids: readonly string[]): Promise<void> {
    await this.db
      .deleteFrom('guardian_photo')
      .where('id', 'in', [...ids])
      .execute()
  }

  /** Erases phone, words and notes of claims that were decided before the moment; returns their number. */
  async eraseSome(beforeMs: number, nowMs: number, limit: number): Promise<number> {
    const { rows } = await sql<{ id: string }>`
      with due as (
        select id from guardian_claim where decided_at < ${beforeMs} and erased_at is null
        order by decided_at limit ${limit} for update skip locked
      ), notes as (
        delete from case_note where subject in (select 'guardian:' || id from due)
      )
      update guardian_claim set phone_hash = null, phone_sealed = null, form_sealed = null, erased_at = ${nowMs}
      where id in (select id from due) returning id`.execute(this.db)
    return rows.length
  }

  private claims() {
    return this.db.selectFrom('guardian_claim').selectAll()
  }

  private photos() {
    return this.db.selectFrom('guardian_photo').selectAll()
  }
}

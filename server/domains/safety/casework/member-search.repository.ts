import { sql } from 'kysely'
import type { Db } from '../../../db/database'
import type { MemberRow } from '../../account/members/member.repository'

/** A member who was found. */
export type MemberHit = Pick<
  MemberRow,
  'id' | 'nickname' | 'gender' | 'account_state' | 'created_at' | 'active_at'
>

const MOST = 20
const columns = ['id', 'nickname', 'gender', 'account_state', 'created_at', 'active_at'] as const

const literal = (typed: string): string => typed.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** Members by their ids, numbers and names; every query has an index. */
export class MemberSearchRepository {
  constructor(private readonly db: Db) {}

  private get members() {
    return this.db.selectFrom('member').select(columns).limit(MOST)
  }

  byId(id: string): Promise<MemberHit[]> {
    return this.members.where('id', '=', id).execute()
  }

  /** By every hash that the number may be stored by. */
  byPhone(hashes: readonly Buffer[]): Promise<MemberHit[]> {
    return this.members.where('phone_hash', 'in', [...hashes]).execute()
  }

  /** Members whose nickname begins with the text, in any case; those active last come first. */
  byNickname(text: string): Promise<MemberHit[]> {
    return this.members
      .where(sql<boolean>`lower(nickname) like ${`${literal(text.toLowerCase())}%`}`)
      .orderBy('active_at', 'desc')
      .execute()
  }

  /** Members with a session on the device, ended ones, too. */
  byDevice(deviceId: string): Promise<MemberHit[]> {
    const owners = this.db.selectFrom('session').select('member_id').where('device_id', '=', deviceId)
    return this.members.where('id', 'in', owners).orderBy('active_at', 'desc').execute()
  }

  /** The members of a purchase, a refund, an unlock or a withdrawal. */
  byOrder(no: string): Promise<MemberHit[]> {
    const owners = sql<string>`(
      select member_id from recharge_order where order_no = ${no}
      union select member_id from recharge_refund where refund_no = ${no}
      union select unnest(array[buyer_id, owner_id]) from unlock_order where id = ${no}
      union select member_id from withdrawal where id = ${no})`
    return this.members.where('id', 'in', owners).execute()
  }
}

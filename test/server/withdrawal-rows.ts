import { billsOf as billsIn } from './acts/buying'
import type { TestApp } from './rigs/start-app'
import { fenOf } from './acts/unlocking'

/** Rows of a member who withdraws income, on a test's own server. */
export const createWithdrawalRows = (getApp: () => TestApp) => {
  const balancesOf = (member: { id: string }) => fenOf(getApp(), member)
  /** A member's withdrawals, the oldest first. */
  const rowsOf = (member: { id: string }) =>
    getApp()
      .core.db.selectFrom('withdrawal')
      .selectAll()
      .where('member_id', '=', member.id)
      .orderBy('id')
      .execute()
  const billsOf = (member: { id: string }) => billsIn(getApp(), member.id)
  /** Id of the member's latest withdrawal; empty without one. */
  const idOf = async (member: { id: string }): Promise<string> => (await rowsOf(member)).at(-1)?.id ?? ''
  /** One withdrawal. */
  const rowOf = (id: string) =>
    getApp().core.db.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  /** The bill of one withdrawal. */
  const billOf = (id: string) =>
    getApp()
      .core.db.selectFrom('bill')
      .selectAll()
      .where('ref', '=', `withdraw:${id}`)
      .executeTakeFirstOrThrow()

  /** Actions of operators on a member, from the audit log; the oldest first. */
  const actsOf = async (member: { id: string }): Promise<string[]> => {
    const { core, services } = getApp()
    const entries = await services.audit.list(core.db, { memberId: member.id, limit: 50 })
    return entries.map(({ act, operator }) => `${act} ${operator}`).reverse()
  }

  return { balancesOf, rowsOf, billsOf, idOf, rowOf, billOf, actsOf }
}

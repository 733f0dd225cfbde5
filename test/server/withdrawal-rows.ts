import type { TestApp } from './start-app'

/** What stands in the tables of a member who takes income out, on a test's own server. */
export const createWithdrawalRows = (getApp: () => TestApp) => {
  const balancesOf = (member: { id: string }) =>
    getApp().services.ledger.balancesOf(getApp().core.db, member.id)
  const rowsOf = (member: { id: string }) =>
    getApp()
      .core.db.selectFrom('withdrawal')
      .selectAll()
      .where('member_id', '=', member.id)
      .orderBy('id')
      .execute()
  const billsOf = (member: { id: string }) =>
    getApp().core.db.selectFrom('bill').selectAll().where('member_id', '=', member.id).orderBy('id').execute()

  return { balancesOf, rowsOf, billsOf }
}

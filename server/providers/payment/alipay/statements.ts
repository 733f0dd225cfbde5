import type { StatementSource } from '../port'
import { isListOfPayments, readAlipayBill } from './bill-file'
import { type AlipayBillDeps, createAlipayBills } from './bills'

/** The statements of a merchant: its bills of the type `trade`. */
export const createAlipayStatements = (deps: AlipayBillDeps): StatementSource =>
  createAlipayBills(deps, {
    vendor: 'alipay',
    type: 'trade',
    isList: isListOfPayments,
    read: readAlipayBill,
  })

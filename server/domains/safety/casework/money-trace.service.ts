import type { Core } from '../../../lib/core'
import type { BillRow } from '../../money/bills/bill.service'
import { journalKinds } from '../../money/ledger/ledger.service'
import { REVERSAL } from '../../money/ledger/reversal-key'
import { type CaseJournal, journalsBy } from '../../money/recharges/order-case'
import type { AuditService } from '../audit/audit.service'
import { type OperatorSignature, checkSignature } from '../operators/signature'

/** The bills and journals of one order. */
export interface MoneyTrace {
  readonly bills: readonly BillRow[]
  readonly journals: readonly CaseJournal[]
}

/** The way of one order's money through the books. Source: product §7.8.1, §11, ours */
export interface MoneyTraceService {
  /**
   * What belongs to the number of an order, refund, unlock or withdrawal, or to a bill; the reading is logged.
   * @throws OperatorError OPERATOR_NAME, WHY_MISSING
   */
  trace(no: string, signed: OperatorSignature): Promise<MoneyTrace>
}

/** Dependencies of the trace. */
export interface MoneyTraceDeps {
  readonly audit: Pick<AuditService, 'add'>
}

/** Every key that a journal about the number can have, so that the ledger is read by key and never scanned. */
const keysOf = (no: string): string[] =>
  [no, ...journalKinds.map((kind) => `${kind}:${no}`)].flatMap((key) => [key, `${REVERSAL}${key}`])

/** Reads the bills and the ledger. */
export const createMoneyTrace = (core: Core, { audit }: MoneyTraceDeps): MoneyTraceService => ({
  trace(no, raw) {
    const signed = checkSignature(raw)
    return core.transaction(async (tx) => {
      const bills = await tx
        .selectFrom('bill')
        .selectAll()
        .where((eb) => eb.or([eb('order_no', '=', no), eb('id', '=', no), eb('ref', '=', no)]))
        .orderBy('created_at')
        .execute()
      const numbers = new Set([no, ...bills.flatMap(({ order_no: orderNo }) => orderNo ?? [])])
      const journals = await journalsBy(tx, [...numbers].flatMap(keysOf))
      await audit.add(tx, {
        ...signed,
        act: 'money.read',
        subject: `order:${no}`,
        memberId: bills[0]?.member_id ?? null,
        before: {},
        after: { bills: bills.length, journals: journals.length },
      })
      return { bills, journals }
    })
  },
})

import { sql } from 'kysely'
import type { Tx } from '../../../db/transaction'
import { onPlatform } from '../ledger/accounts'
import type { LedgerService, NewJournal } from '../ledger/ledger.service'

/** The journal of a payment that was found in the statement of our own account. @param arriveFen What the member got. */
export const reconciledJournal = (id: string, arriveFen: number): NewJournal => ({
  key: `payout_reconciled:${id}`,
  kind: 'payout_reconciled',
  postings: [onPlatform('payable_alipay', -arriveFen), onPlatform('cash_local', arriveFen)],
})

/** Marks paid withdrawals as reconciled, each once; others stay as they are. */
export const reconcilePayouts = async (
  tx: Tx,
  { ledger }: { readonly ledger: Pick<LedgerService, 'append'> },
  { ids, nowMs }: { readonly ids: readonly string[]; readonly nowMs: number },
): Promise<void> => {
  const { rows } = await sql<{ id: string; arrive_fen: number }>`
    update withdrawal set reconciled_at = ${nowMs}
    where id = any(${[...ids]}::text[]) and state = 'paid' and reconciled_at is null
    returning id, arrive_fen`.execute(tx)
  for (const { id, arrive_fen: arriveFen } of rows) await ledger.append(tx, reconciledJournal(id, arriveFen))
}

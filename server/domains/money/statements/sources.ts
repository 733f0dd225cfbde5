import type { PayChannel } from '@contract/types/wallet'
import type { PayProvider, StatementSource } from '../../../providers/payment/port'
import type { Providers } from '../../../providers/providers'
import type { LedgerService } from '../ledger/ledger.service'
import type { StatementBooks } from './books'
import { createOrderBooks } from './order-books'
import { createOrderStatement, type StatementBase } from './order-statement'
import { createPayoutBooks } from './payout-books'

/** An account whose statements are fetched, with the books that they are compared with. */
export interface VendorSource extends StatementSource {
  readonly books: StatementBooks
}

/**
 * The merchants behind the providers with their channels; channels of one merchant share its statements. Where a vendor
 * has no statement, its orders are asked about.
 */
export const merchantsOf = (
  base: StatementBase,
  providers: readonly PayProvider[],
): readonly { readonly source: StatementSource; readonly channels: readonly PayChannel[] }[] => {
  const found = new Map<string, { source: StatementSource; channels: readonly PayChannel[] }>()
  for (const { statements, orderQuestions, channels } of providers) {
    const source = statements ?? (orderQuestions && createOrderStatement(base, channels, orderQuestions))
    if (!source) continue
    const known = found.get(source.vendor)?.channels ?? []
    found.set(source.vendor, { source, channels: [...known, ...channels] })
  }
  return [...found.values()]
}

/** The accounts with which this server receives and pays money. */
export const vendorSources = (
  base: StatementBase,
  { payment, payout }: Pick<Providers, 'payment' | 'payout'>,
  deps: { readonly ledger: Pick<LedgerService, 'append'> },
): VendorSource[] => [
  ...merchantsOf(base, payment).map(({ source, channels }) => ({
    ...source,
    books: createOrderBooks(channels),
  })),
  ...(payout?.statements ? [{ ...payout.statements, books: createPayoutBooks(deps) }] : []),
]

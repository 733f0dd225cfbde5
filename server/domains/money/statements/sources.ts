import type { PayChannel } from '@contract/types/wallet'
import type { PayProvider, StatementSource } from '../../../providers/payment/port'
import type { Providers } from '../../../providers/providers'
import type { LedgerService } from '../ledger/ledger.service'
import type { StatementBooks } from './books'
import { createOrderBooks } from './order-books'
import { createPayoutBooks } from './payout-books'

/** An account whose statements are fetched, with the books that they are compared with. */
export interface VendorSource extends StatementSource {
  readonly books: StatementBooks
}

/** The merchants behind the providers with their channels; channels of one merchant share its statements. */
export const merchantsOf = (
  providers: readonly PayProvider[],
): readonly { readonly source: StatementSource; readonly channels: readonly PayChannel[] }[] => {
  const found = new Map<string, { source: StatementSource; channels: readonly PayChannel[] }>()
  for (const { statements, channels } of providers) {
    if (!statements) continue
    const known = found.get(statements.vendor)?.channels ?? []
    found.set(statements.vendor, { source: statements, channels: [...known, ...channels] })
  }
  return [...found.values()]
}

/** The accounts with which this server receives and pays money. */
export const vendorSources = (
  { payment, payout }: Pick<Providers, 'payment' | 'payout'>,
  deps: { readonly ledger: Pick<LedgerService, 'append'> },
): VendorSource[] => [
  ...merchantsOf(payment).map(({ source, channels }) => ({ ...source, books: createOrderBooks(channels) })),
  ...(payout?.statements ? [{ ...payout.statements, books: createPayoutBooks(deps) }] : []),
]

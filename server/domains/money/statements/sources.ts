import type { PayChannel } from '@contract/types/wallet'
import type { PayProvider, StatementSource } from '../../../providers/payment/port'

/** A merchant whose statements are fetched, with the channels whose payments they list. */
export interface VendorSource extends StatementSource {
  readonly channels: readonly PayChannel[]
}

/** The merchants behind the providers; channels of one merchant share its statements. */
export const vendorSources = (providers: readonly PayProvider[]): VendorSource[] => {
  const found = new Map<string, VendorSource>()
  for (const { statements, channels } of providers) {
    if (!statements) continue
    const known = found.get(statements.vendor)?.channels ?? []
    found.set(statements.vendor, { ...statements, channels: [...known, ...channels] })
  }
  return [...found.values()]
}

import { Counter, type Registry } from 'prom-client'
import type { VendorCounts } from '../providers/vendor-counts'

/** Adds what vendors answered, by vendor and outcome, since the start of this process. */
export const observeVendorCounts = (
  counts: Pick<VendorCounts<string>, 'list'>,
  about: { readonly name: string; readonly help: string },
  registry: Registry,
): void => {
  new Counter({
    ...about,
    labelNames: ['vendor', 'outcome'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { vendor, outcome, times } of counts.list()) this.inc({ vendor, outcome }, times)
    },
  })
}

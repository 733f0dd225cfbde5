import { Gauge, type Registry } from 'prom-client'
import type { StatementService } from '../domains/money/statements/statement.service'
import type { Core } from '../lib/core'

/** Adds how long ago the newest compared day of each vendor ended; asked at each reading. */
export const observeStatements = (
  { clock }: Pick<Core, 'clock'>,
  statements: Pick<StatementService, 'comparedUntil'>,
  registry: Registry,
): void => {
  new Gauge({
    name: 'jinyu_statement_age_seconds',
    help: 'Time since the end of the newest day whose statement was compared, by vendor; 10 to 35 hours when all is well.',
    labelNames: ['vendor'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const { vendor, until } of await statements.comparedUntil()) {
        this.set({ vendor }, Math.max(0, (clock.now() - until) / 1_000))
      }
    },
  })
}

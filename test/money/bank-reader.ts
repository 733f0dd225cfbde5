import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const READ_EVERY_MS = 20

/** Reads the sums of the ledger continuously, over connections of its own, until it is stopped. */
export class BankReader {
  /** Number of readings. */
  readings = 0
  /** Wrong sums, in words. */
  readonly faults: string[] = []
  private isOver = false

  constructor(private readonly url: string) {}

  stop(): void {
    this.isOver = true
  }

  /** Resolves after `stop` was called. */
  async read(): Promise<void> {
    while (!this.isOver) {
      const client = new pg.Client({ connectionString: this.url })
      client.on('error', () => undefined)
      try {
        await client.connect()
        while (!this.isOver) {
          await this.readOnce(client)
          await pause(READ_EVERY_MS)
        }
      } catch {
        // Its connection or the database was closed; the next connection reads on.
      }
      await client.end().catch(() => undefined)
    }
  }

  private async readOnce(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ whole: number; least: number; lines: number }>(
      `select sum(balance_fen)::bigint as whole, (select sum(amount_fen)::bigint from ledger_posting) as lines,
        min(balance_fen) filter (where owner_id <> 'platform') as least from ledger_account`,
    )
    const { whole = Number.NaN, least = Number.NaN, lines = Number.NaN } = rows[0] ?? {}
    this.readings += 1
    if (whole !== 0 || lines !== 0 || least < 0) this.faults.push(`read ${whole}, ${lines}, least ${least}`)
  }
}

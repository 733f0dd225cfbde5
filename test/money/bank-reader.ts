import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const READ_EVERY_MS = 20

/** Reads the sums of the books at whatever moment, over connections of its own, until it is told to stop. */
export class BankReader {
  /** How often it has read. */
  readings = 0
  /** Sums that must never be, in words. */
  readonly faults: string[] = []
  private isOver = false

  constructor(private readonly url: string) {}

  stop(): void {
    this.isOver = true
  }

  /** Resolves once it was told to stop. */
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
        // Its connection was ended, or the database; the next one reads on.
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

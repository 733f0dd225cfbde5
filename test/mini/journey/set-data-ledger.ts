import type { MiniRun } from '../mini-run'

/** What acts may cost, and what they cost: bytes that cross from the logic layer to the view. */
export class SetDataLedger<Act extends string> {
  private readonly rows: { act: Act; calls: number; bytes: number }[] = []

  constructor(private readonly budgets: Readonly<Record<Act, number>>) {}

  /** Books everything since the last entry on this act. @throws Error when it went over its budget. */
  enter(act: Act, mini: MiniRun): void {
    const { calls, bytes } = mini.takeSetData()
    this.rows.push({ act, calls, bytes })
    const budget = this.budgets[act]
    if (bytes > budget) throw new Error(`"${act}" sent ${bytes} bytes to the view; its budget is ${budget}`)
  }

  /** Writes the ledger for whoever reads the test's output. */
  print(title: string): void {
    const lines = this.rows.map(
      ({ act, calls, bytes }) =>
        `${act.padEnd(20)} ${String(calls).padStart(3)} calls ${String(bytes).padStart(7)} of ${this.budgets[act]} bytes`,
    )
    process.stdout.write(`setData on ${title}\n${lines.join('\n')}\n`)
  }
}

import type { MiniRun } from '../mini-run'

/** Budgets of actions and what they used: bytes that cross from the logic layer to the view. */
export class SetDataLedger<Act extends string> {
  private readonly rows: { act: Act; calls: number; bytes: number }[] = []

  constructor(private readonly budgets: Readonly<Record<Act, number>>) {}

  /**
   * Charges everything since the last entry to this action, with what requests that are still open bring.
   * @throws Error when it exceeded its budget.
   */
  async enter(act: Act, mini: MiniRun): Promise<void> {
    await mini.quiet()
    const { calls, bytes } = mini.drainSetData()
    this.rows.push({ act, calls, bytes })
    const budget = this.budgets[act]
    if (bytes > budget) throw new Error(`"${act}" sent ${bytes} bytes to the view; its budget is ${budget}`)
  }

  /** Prints the ledger to the test's output. */
  print(title: string): void {
    const lines = this.rows.map(
      ({ act, calls, bytes }) =>
        `${act.padEnd(20)} ${String(calls).padStart(3)} calls ${String(bytes).padStart(7)} of ${this.budgets[act]} bytes`,
    )
    process.stdout.write(`setData on ${title}\n${lines.join('\n')}\n`)
  }
}

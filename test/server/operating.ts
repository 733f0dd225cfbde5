import { OperatorError } from '../../server/domains/reports/operator-error'
import { refusalText } from '../../server/ops/refusals'
import { runOps } from '../../server/ops/run'
import { readWish } from '../../server/ops/wish'
import type { TestApp } from './start-app'

/** Name of the refusal that an operator got; for what was done `done`, or what `tell` makes of its answer. */
export const outcomeOf = <Value>(
  work: Promise<Value>,
  tell: (value: Value) => string = () => 'done',
): Promise<string> => work.then(tell, (error: OperatorError) => error.refusal)

/** The operators' command line, over a test's own server. */
export const createOperator = (getApp: () => TestApp) => {
  const ops = async (...argv: string[]) => {
    const { lines, data, isFault = false } = await runOps(readWish(argv).wish, getApp())
    // What a program would read.
    return { text: lines.join('\n'), data: JSON.parse(JSON.stringify(data)) as unknown, isFault }
  }
  /** The sentence with which a command is refused, or `done`. */
  const refusal = (...argv: string[]): Promise<string> =>
    ops(...argv).then(
      () => 'done',
      (error: unknown) => (error instanceof OperatorError ? refusalText(error) : String(error)),
    )
  /** Acts in the audit log about one thing, the oldest first. */
  const actsOn = async (subject: string): Promise<string[]> => {
    const app = getApp()
    const entries = await app.services.audit.list(app.core.db, { subject, limit: 50 })
    return entries.map(({ operator, act }) => `${operator} ${act}`).reverse()
  }
  return { ops, refusal, actsOn }
}

/** The two options of every decision. */
export const by = (operator: string, why = 'looked at it'): string[] => ['--why', why, '--as', operator]

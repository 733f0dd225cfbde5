import { OperatorError } from '../../../server/domains/safety/operators/operator-error'
import { refusalText } from '../../../server/ops/refusals'
import { runOps } from '../../../server/ops/run'
import { readRequest } from '../../../server/ops/request'
import type { TestApp } from '../rigs/start-app'

/** Name of the refusal that an operator got; `done` for a success, or the result of `answerOf` for its answer. */
export const outcomeOf = <Value>(
  work: Promise<Value>,
  answerOf: (value: Value) => string = () => 'done',
): Promise<string> => work.then(answerOf, (error: OperatorError) => error.refusal)

/** The operators' command line, over a test's own server. */
export const createOperator = (getApp: () => TestApp) => {
  const ops = async (...argv: string[]) => {
    const { lines, data, isFault = false } = await runOps(readRequest(argv).request, getApp())
    // The data for a program.
    return { text: lines.join('\n'), data: JSON.parse(JSON.stringify(data)) as unknown, isFault }
  }
  /** The sentence of a refused command, or `done`. */
  const refusal = (...argv: string[]): Promise<string> =>
    ops(...argv).then(
      () => 'done',
      (error: unknown) => (error instanceof OperatorError ? refusalText(error) : String(error)),
    )
  /** Entries of the audit log about one subject, the oldest first. */
  const actsOn = async (subject: string): Promise<string[]> => {
    const app = getApp()
    const entries = await app.services.audit.list(app.core.db, { subject, limit: 50 })
    return entries.map(({ operator, act }) => `${operator} ${act}`).reverse()
  }
  return { ops, refusal, actsOn }
}

/** The two options of every decision. */
export const by = (operator: string, why = 'looked at it'): string[] => ['--why', why, '--as', operator]

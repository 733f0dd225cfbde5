import { commonErrors, errorCodes, SUCCESS_CODE, type ErrorName } from '@contract/errors'
import { calls, type CallPath } from '@contract/index'
import { RealtimeBody } from '@contract/types/realtime'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Log } from '../../server/lib/log'
import type { Answer } from '../server/seed'

/** Largest number of faults that are kept; more say nothing new. */
const MOST = 25
const MOST_TEXT = 600

/** Every fault, each with the action before it. */
export interface Faults {
  readonly found: readonly string[]
  /** Names the current action for the faults that follow. */
  doing(act: string): void
  add(what: string): void
  /** Checks an answer against the contract. */
  judge(path: CallPath, payload: unknown, answer: Answer): void
  /** Checks a body that a socket received. */
  judgeBody(memberId: string, body: unknown): void
  /** A log whose errors are faults. */
  readonly log: Log
}

interface Check {
  Check(value: unknown): boolean
  Errors(value: unknown): Iterable<unknown>
}

const compiled = new Map<TSchema, Check>()
const checkOf = (schema: TSchema): Check => {
  const known = compiled.get(schema)
  if (known) return known
  const check = Compile(schema) as Check
  compiled.set(schema, check)
  return check
}

const firstFault = (check: Check, value: unknown): string =>
  JSON.stringify([...check.Errors(value)][0] ?? null).slice(0, MOST_TEXT)

const nameOf = (code: number): string =>
  Object.entries(errorCodes).find(([, one]) => one === code)?.[0] ?? String(code)

/** An empty list of faults. */
export const createFaults = (): Faults => {
  const found: string[] = []
  let act = 'start'
  const add = (what: string): void => {
    if (found.length < MOST) found.push(`${act}: ${what}`.slice(0, 2 * MOST_TEXT))
  }
  const declares = (path: CallPath, code: number): boolean => {
    const names: readonly ErrorName[] = [...calls[path].errors, ...commonErrors]
    return names.some((name) => name !== 'UNKNOWN' && errorCodes[name] === code)
  }
  const judgeRefusal = (path: CallPath, { code, status, msg }: Answer): string | null => {
    if (code === errorCodes.UNKNOWN) return 'answered UNKNOWN'
    // A session that a ban ended reports the ban instead of the call's result.
    const isEnd = code === errorCodes.SESSION_ENDED || (code === errorCodes.ACCOUNT_BANNED && status === 403)
    if (!isEnd && !declares(path, code)) return `answered ${nameOf(code)}, which it does not declare`
    if (msg === '') return `refused ${nameOf(code)} without a word`
    return (status === 401 || status === 403) === isEnd ? null : `${nameOf(code)} with HTTP ${status}`
  }
  return {
    found,
    doing: (next) => void (act = next),
    add,
    judge(path, payload, answer) {
      const { code, status, data } = answer
      const isDone = code === SUCCESS_CODE
      const shown = JSON.stringify(payload).slice(0, MOST_TEXT)
      if (status >= 500) return add(`${path} ${shown} answered HTTP ${status}`)
      if (!isDone) {
        const fault = judgeRefusal(path, answer)
        if (fault) add(`${path} ${shown} ${fault}`)
        return
      }
      const check = checkOf(calls[path].data)
      if (!check.Check(data)) add(`${path} ${shown}: data does not fit: ${firstFault(check, data)}`)
    },
    judgeBody(memberId, body) {
      const check = checkOf(RealtimeBody)
      if (check.Check(body)) return
      add(`${memberId} received a body that does not fit: ${JSON.stringify(body).slice(0, MOST_TEXT)}`)
    },
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: (event, error, fields) =>
        add(
          `log: ${event} ${error instanceof Error ? (error.stack ?? error.message) : String(error)} ${JSON.stringify(fields)}`,
        ),
    },
  }
}

/** What the doctor found out about one setting or dependency. */
export interface Finding {
  /** `warn`: the server starts, but something of the product does not work, or will not for long. */
  readonly verdict: 'ok' | 'warn' | 'fail'
  /** The setting or dependency, in two words at most. */
  readonly name: string
  /** The state, and for `warn` and `fail` the remedy. Never a secret. */
  readonly text: string
}

/** Makes findings of one name. */
export const findingsOf = (name: string) => ({
  ok: (text: string): Finding => ({ verdict: 'ok', name, text }),
  warn: (text: string): Finding => ({ verdict: 'warn', name, text }),
  fail: (text: string): Finding => ({ verdict: 'fail', name, text }),
})

/** One line for the console: `warn  sms  …`. */
export const lineOf = ({ verdict, name, text }: Finding): string =>
  `${verdict.padEnd(5)} ${name.padEnd(12)} ${text}`

import { parseArgs } from 'node:util'

/** The command line is not valid; the message names the fault. */
export class UsageError extends Error {}

const MAX_LIMIT = 500

const options = {
  state: { type: 'string' },
  limit: { type: 'string' },
  as: { type: 'string' },
  why: { type: 'string' },
  step: { type: 'string' },
  role: { type: 'string' },
  member: { type: 'string' },
  subject: { type: 'string' },
  act: { type: 'string' },
  reason: { type: 'string' },
  reference: { type: 'string' },
  case: { type: 'string' },
  out: { type: 'string' },
  text: { type: 'string' },
  zh: { type: 'string' },
  en: { type: 'string' },
  'title-zh': { type: 'string' },
  'title-en': { type: 'string' },
  platform: { type: 'string' },
  language: { type: 'string' },
  to: { type: 'string' },
  time: { type: 'string' },
  room: { type: 'string' },
  whole: { type: 'boolean' },
  uphold: { type: 'boolean' },
  dismiss: { type: 'boolean' },
  grant: { type: 'boolean' },
  refuse: { type: 'boolean' },
  buyer: { type: 'boolean' },
  owner: { type: 'boolean' },
  'ban-seller': { type: 'boolean' },
  'ban-face': { type: 'boolean' },
  json: { type: 'boolean' },
} as const

/** Name of an option, without its hyphens. */
export type OptionName = keyof typeof options

/** Separates words and options. @throws UsageError for an option that no command has. */
export const parseLine = (argv: readonly string[]) => {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** Values of the options that were given. */
export type Values = ReturnType<typeof parseLine>['values']

/** A whole number from 1 to 500. @throws UsageError */
export const limitOf = ({ limit }: Values, fallback: number): number => {
  const value = Number(limit ?? fallback)
  if (Number.isInteger(value) && value >= 1 && value <= MAX_LIMIT) return value
  throw new UsageError(`--limit must be a whole number from 1 to ${MAX_LIMIT}`)
}

/** A required word. @throws UsageError naming it. */
export const needed = (value: string | undefined, what: string): string => {
  if (value === undefined || value.trim() === '') throw new UsageError(`${what} is missing`)
  return value
}

/** A required whole number, 0 or above. @throws UsageError naming it. */
export const wholeNumber = (value: string | undefined, what: string): number => {
  const text = needed(value, what)
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new UsageError(`${what} must be a whole number`)
}

/** The value as one of the allowed words. @throws UsageError naming them. */
export const oneOf = <Word extends string>(value: string, words: readonly Word[], what: string): Word => {
  const found = words.find((word) => word === value)
  if (found === undefined) throw new UsageError(`${what} must be one of: ${words.join(', ')}`)
  return found
}

/** Returns which of two options was given. @throws UsageError when both or neither were. */
export const either = <Yes extends string, No extends string>(
  values: Values,
  [yes, yesWord]: readonly [OptionName, Yes],
  [no, noWord]: readonly [OptionName, No],
): Yes | No => {
  const isYes = values[yes] === true
  if (isYes === (values[no] === true)) throw new UsageError(`Say either --${yes} or --${no}`)
  return isYes ? yesWord : noWord
}

/** The operator who decides and the reason. @throws UsageError */
export const signed = ({ why, as }: Values) => ({ why: needed(why, '--why'), operator: needed(as, '--as') })

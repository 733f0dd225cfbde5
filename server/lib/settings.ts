import { readFileSync } from 'node:fs'

/** A setting is missing or wrong; its message names it. */
export class ConfigError extends Error {}

/** Smallest and largest value; from 0 when there is no smallest. */
interface Bounds {
  readonly min?: number
  readonly max: number
}

/** A whole number within the bounds; the fallback when absent. @throws ConfigError for other text. */
export const readInteger = (
  env: NodeJS.ProcessEnv,
  name: string,
  fallback: number,
  { min = 0, max }: Bounds,
): number => {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}`)
  }
  return value
}

/** The parts of a text with commas, without spaces around them; empty when absent. */
export const readList = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** True for `1`, false for `0`, null when absent. @throws ConfigError for other text. */
export const readFlag = (env: NodeJS.ProcessEnv, name: string): boolean | null => {
  const text = env[name]
  if (text !== undefined && !['', '0', '1'].includes(text))
    throw new ConfigError(`${name} must be 1, 0 or absent`)
  return text === undefined || text === '' ? null : text === '1'
}

/** An address of the web without a slash at its end; null when absent. @throws ConfigError for other text. */
export const readWebAddress = (env: NodeJS.ProcessEnv, name: string): string | null => {
  const text = env[name]
  if (text === undefined || text === '') return null
  if (!/^https?:\/\/[^\s#?]+$/.test(text) || !URL.canParse(text))
    throw new ConfigError(`${name} must begin with http:// or https://`)
  return text.replace(/\/$/, '')
}

/** A text of the form; null when absent. @throws ConfigError that says what it must be. */
export const readMatching = (
  env: NodeJS.ProcessEnv,
  name: string,
  form: RegExp,
  what: string,
): string | null => {
  const text = env[name]?.trim()
  if (text === undefined || text === '') return null
  if (!form.test(text)) throw new ConfigError(`${name} must be ${what}`)
  return text
}

/** Settings that hold secrets, which containers receive as files. */
const FROM_FILES: readonly string[] = ['DATABASE_URL', 'REDIS_URL', 'STORE_URL', 'JINYU_SECRET']

/**
 * The environment with every `NAME_FILE` of a secret replaced by the content of that file, as `NAME`.
 * @param names Settings that are looked for; by default every one that holds a secret.
 * @throws ConfigError for a file that cannot be read or is empty, and for a secret that is also given directly.
 */
export const withSecretFiles = (
  env: NodeJS.ProcessEnv,
  names: readonly string[] = FROM_FILES,
): NodeJS.ProcessEnv => {
  const read = { ...env }
  for (const name of names) {
    const file = env[`${name}_FILE`]
    if (file === undefined || file === '') continue
    if (env[name]) throw new ConfigError(`${name}_FILE must be absent beside ${name}`)
    read[name] = textOf(`${name}_FILE`, file)
  }
  return read
}

const textOf = (name: string, file: string): string => {
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch {
    throw new ConfigError(`${name} must name a file that can be read, not ${file}`)
  }
  if (text === '') throw new ConfigError(`${name} must name a file that is not empty, not ${file}`)
  return text
}

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

/**
 * The names of a list, in its order; none when it is absent.
 * @throws ConfigError naming the setting for an unknown or repeated name.
 */
export const readChoices = <Name extends string>(
  env: NodeJS.ProcessEnv,
  setting: string,
  known: readonly Name[],
): readonly Name[] =>
  readList(env[setting]).map((text, nth, all) => {
    const name = known.find((one) => one === text)
    if (name === undefined)
      throw new ConfigError(`${setting} must name some of ${known.join(', ')}, not ${text}`)
    if (all.indexOf(text) !== nth) throw new ConfigError(`${setting} must name ${text} only once`)
    return name
  })

/** What a list of parts such as `name:value` may have. */
export interface TableForm<Name extends string> {
  readonly names: readonly Name[]
  /** A part; its first group is the name, the others are the values. */
  readonly form: RegExp
  /** The form and what the names are, for the refusal: `text:template, with the texts`. */
  readonly what: string
}

/**
 * The values of each part of a list by its name, in the order of the list; empty when absent. A group that a part leaves out
 * is undefined.
 * @throws ConfigError naming the setting for an unknown or repeated name, and for a part of another form.
 */
export const readTable = <Name extends string>(
  text: string | undefined,
  setting: string,
  { names, form, what }: TableForm<Name>,
): ReadonlyMap<Name, readonly (string | undefined)[]> => {
  const table = new Map<Name, readonly (string | undefined)[]>()
  for (const part of readList(text)) {
    const [, given, ...values] = form.exec(part) ?? []
    const name = names.find((one) => one === given)
    if (name === undefined) throw new ConfigError(`${setting} must list ${what} ${names.join(', ')}`)
    if (table.has(name)) throw new ConfigError(`${setting} must name ${name} only once`)
    table.set(name, values)
  }
  return table
}

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
const FROM_FILES: readonly string[] = [
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'DATABASE_CHAT_URL',
  'REDIS_URL',
  'STORE_URL',
  'JINYU_SECRET',
  'JINYU_SECRETS',
  'ALERT_WEBHOOK_SECRET',
  'ALERT_EMAIL_SMTP_URL',
  'ALIYUN_KEY_SECRET',
  'TENCENT_KEY_SECRET',
  'SMS_RECEIPT_KEY',
  'ALIPAY_PRIVATE_KEY',
  'ALIPAY_PUBLIC_KEY',
  'ALIPAY_APP_CERT',
  'ALIPAY_ROOT_CERT',
  'ALIPAY_CERT',
  'ALIPAY_PAYOUT_PRIVATE_KEY',
  'ALIPAY_PAYOUT_APP_CERT',
  'ALIPAY_PAYOUT_ROOT_CERT',
  'ALIPAY_PAYOUT_CERT',
  'ALIPAY_MINI_PRIVATE_KEY',
  'ALIPAY_MINI_PUBLIC_KEY',
  'ALIPAY_MINI_APP_CERT',
  'ALIPAY_MINI_ROOT_CERT',
  'ALIPAY_MINI_CERT',
  'WECHAT_PAY_PRIVATE_KEY',
  'WECHAT_PAY_PUBLIC_KEY',
  'WECHAT_PAY_V3_KEY',
  'WECHAT_PAY_APP_SECRET',
  'WECHAT_MINI_APP_SECRET',
  'WECHAT_PUSH_TOKEN',
  'WECHAT_PUSH_AES_KEY',
  'WECHAT_VIRTUAL_APP_KEY',
  'ALIPAY_MINI_CONTENT_KEY',
  'VAPID_PRIVATE_KEY',
]

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

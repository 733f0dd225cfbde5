import { ConfigError, readMatching, readWebAddress } from './settings'

/** Where alerts for operators are sent; a null entry is off. */
export interface AlertTargets {
  readonly webhook: { readonly url: string; readonly secret: string } | null
  readonly email: { readonly smtpUrl: string; readonly from: string; readonly to: string } | null
}

/** Minimum number of characters of the key that signs webhooks. Source: ours */
const MIN_SECRET = 32

const ADDRESS = /^[^\s@,]+@[^\s@,]+\.[^\s@,]+$/
const ADDRESSES = /^[^\s@,]+@[^\s@,]+\.[^\s@,]+(\s*,\s*[^\s@,]+@[^\s@,]+\.[^\s@,]+)*$/

/** The names of settings that belong together and are absent beside others that are set. */
const requireAll = (parts: Readonly<Record<string, unknown>>): boolean => {
  const absent = Object.keys(parts).filter((name) => parts[name] == null || parts[name] === '')
  if (absent.length === Object.keys(parts).length) return false
  if (absent.length === 0) return true
  const set = Object.keys(parts).filter((name) => !absent.includes(name))
  throw new ConfigError(`${absent[0] ?? ''} must be set beside ${set.join(' and ')}`)
}

const readWebhook = (env: NodeJS.ProcessEnv, isProduction: boolean): AlertTargets['webhook'] => {
  const url = readWebAddress(env, 'ALERT_WEBHOOK_URL')
  const secret = env.ALERT_WEBHOOK_SECRET ?? ''
  if (!requireAll({ ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_SECRET: secret }) || url === null) return null
  if (isProduction && !url.startsWith('https://'))
    throw new ConfigError('ALERT_WEBHOOK_URL must begin with https:// in production')
  if (secret.length < MIN_SECRET)
    throw new ConfigError(`ALERT_WEBHOOK_SECRET must have at least ${MIN_SECRET} characters`)
  return { url, secret }
}

const readEmail = (env: NodeJS.ProcessEnv): AlertTargets['email'] => {
  const smtpUrl = readMatching(
    env,
    'ALERT_EMAIL_SMTP_URL',
    /^smtps?:\/\/\S+$/,
    'an address like smtps://user:password@host:465',
  )
  const from = readMatching(env, 'ALERT_EMAIL_FROM', ADDRESS, 'an e-mail address')
  const to = readMatching(env, 'ALERT_EMAIL_TO', ADDRESSES, 'e-mail addresses with commas between them')
  const isSet = requireAll({ ALERT_EMAIL_SMTP_URL: smtpUrl, ALERT_EMAIL_FROM: from, ALERT_EMAIL_TO: to })
  return isSet && smtpUrl !== null && from !== null && to !== null ? { smtpUrl, from, to } : null
}

/** Reads where alerts are sent. @throws ConfigError naming a setting that is wrong, or absent while the others are set. */
export const readAlerts = (env: NodeJS.ProcessEnv, isProduction: boolean): AlertTargets => ({
  webhook: readWebhook(env, isProduction),
  email: readEmail(env),
})

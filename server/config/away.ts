import { createECDH } from 'node:crypto'
import path from 'node:path'
import type { VapidKeys } from '../providers/away/web-push'
import { readOrMake } from './kept-file'
import { ConfigError } from './settings'

const NAMES = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'] as const

/** Length of the private key, in bytes. Source: RFC 8292 (P-256) */
const PRIVATE_BYTES = 32

/** The public key of a private one, as base64url; null for text that is no private key. */
const publicKeyOf = (privateKey: string): string | null => {
  const bytes = Buffer.from(privateKey, 'base64url')
  if (bytes.length !== PRIVATE_BYTES) return null
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(bytes)
  } catch {
    return null
  }
  return curve.getPublicKey('base64url')
}

/** Address of the demo's operator for push services; nobody reads it. */
const DEMO_SUBJECT = 'mailto:demo@jinyu.example'

/** The keys of a demo, which are made once and stored beside its data, so that browsers stay subscribed. */
const demoKeys = (dataDir: string): VapidKeys => {
  const file = path.join(dataDir, 'web-push-key')
  const privateKey = readOrMake(file, () => {
    const curve = createECDH('prime256v1')
    curve.generateKeys()
    // Node drops leading zeros, which one key of 256 has.
    const bytes = curve.getPrivateKey()
    return Buffer.concat([Buffer.alloc(PRIVATE_BYTES - bytes.length), bytes]).toString('base64url')
  })
  const publicKey = publicKeyOf(privateKey)
  if (publicKey === null) throw new ConfigError(`${file} must hold a private key; delete it to get a new one`)
  return { publicKey, privateKey, subject: DEMO_SUBJECT }
}

/**
 * The keys of web push; null without them, and then nothing is sent to browsers.
 * @param demoDir folder of a demo's data, which has keys of its own where none are set; null outside a demo.
 * @throws ConfigError when only some are set, when the keys are no pair, and for a subject of another form.
 */
export const readWebPush = (env: NodeJS.ProcessEnv, demoDir: string | null): VapidKeys | null => {
  const set = NAMES.filter((name) => env[name])
  if (set.length === 0) return demoDir === null ? null : demoKeys(demoDir)
  const missing = NAMES.find((name) => !set.includes(name))
  if (missing !== undefined) throw new ConfigError(`${missing} must be set beside ${set.join(' and ')}`)
  const [publicKey = '', privateKey = '', subject = ''] = NAMES.map((name) => env[name]?.trim())
  const own = publicKeyOf(privateKey)
  if (own === null) throw new ConfigError('VAPID_PRIVATE_KEY must be 32 bytes as base64url')
  if (own !== publicKey) throw new ConfigError('VAPID_PUBLIC_KEY must be the public key of VAPID_PRIVATE_KEY')
  if (!/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(subject))
    throw new ConfigError('VAPID_SUBJECT must begin with mailto: or https://')
  return { publicKey, privateKey, subject }
}

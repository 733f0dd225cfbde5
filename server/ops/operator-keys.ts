import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { ConfigError } from '../config/settings'
import { operatorName, refuse } from '../domains/safety/operators/operator-error'
import type { OpsCommand } from './command'
import { needed } from './print/line'

/** The operators with their keys, and the key of the person at the command line. Source: ours */
export interface OperatorKeys {
  /** Fingerprint of each operator's key; null where names are not proved, which production refuses. */
  readonly fingerprints: ReadonlyMap<string, string> | null
  /** Null without a key. */
  readonly key: string | null
  readonly isProduction: boolean
}

const KEY_BYTES = 32

/** A key has 256 random bits, so a plain hash of it cannot be reversed. */
const fingerprintOf = (key: string): string => createHash('sha256').update(key).digest('hex')

const readPair = (pair: string): [name: string, fingerprint: string] => {
  const [name = '', fingerprint = '', ...rest] = pair.trim().split(':')
  if (!/^[0-9a-f]{64}$/.test(fingerprint) || rest.length > 0)
    throw new ConfigError('OPERATORS must be name:fingerprint, separated by commas: see operator key')
  return [operatorName(name), fingerprint]
}

/**
 * Reads the settings `OPERATORS` and `OPERATOR_KEY`.
 * @throws ConfigError when they are malformed, or when two names have one key; OperatorError OPERATOR_NAME.
 */
export const readOperatorKeys = (env: NodeJS.ProcessEnv, isProduction: boolean): OperatorKeys => {
  const { OPERATORS: list = '', OPERATOR_KEY: key = '' } = env
  if (list.trim() === '') return { fingerprints: null, key: key || null, isProduction }
  const pairs = list.split(',').map(readPair)
  const fingerprints = new Map(pairs)
  // One person with two names could sign twice.
  if (fingerprints.size < pairs.length || new Set(fingerprints.values()).size < pairs.length)
    throw new ConfigError('OPERATORS must give each operator one name and a key of their own')
  return { fingerprints, key: key || null, isProduction }
}

/**
 * Checks that the person at the command line is the operator of the name after `--as`.
 * @throws OperatorError OPERATOR_NAME, OPERATORS_UNSET in production, OPERATOR_KEY for an unknown name or another key.
 */
export const assertOperator = (as: string, { fingerprints, key, isProduction }: OperatorKeys): void => {
  const name = operatorName(as)
  if (fingerprints === null) return isProduction ? refuse('OPERATORS_UNSET') : undefined
  const expected = Buffer.from(fingerprints.get(name) ?? fingerprintOf(''))
  const isRight = timingSafeEqual(expected, Buffer.from(fingerprintOf(key ?? '')))
  if (!isRight || key === null || !fingerprints.has(name)) refuse('OPERATOR_KEY', { name })
}

const makeKey: OpsCommand = {
  name: 'operator key',
  usage:
    '  operator key anna     a new key for this operator, shown once, and the entry of OPERATORS that belongs to it',
  accepts: [],
  read([raw]) {
    const name = operatorName(needed(raw, 'The name'))
    return () => {
      const key = randomBytes(KEY_BYTES).toString('base64url')
      const entry = `${name}:${fingerprintOf(key)}`
      const lines = [`OPERATOR_KEY=${key}    keep it secret, for ${name} alone`, `OPERATORS entry: ${entry}`]
      return Promise.resolve({ lines, data: { name, key, entry } })
    }
  },
}

/** Commands about operators themselves. */
export const operatorCommands: readonly OpsCommand[] = [makeKey]

import { hash, verify } from '@node-rs/argon2'
import { refuse } from './operator-error'

/** Least characters of an operator's password. Source: ours, NIST SP 800-63B asks for 8 beside a second factor */
const MIN_LENGTH = 12
/** A shorter name may be part of any word. */
const MIN_NAME = 4

/** A hash that no password fits, so that an unknown name takes as long as a wrong password. */
let nobody: Promise<string> | null = null

/**
 * Argon2id of a new password, with the parameters that OWASP recommends (19 MiB, two passes).
 * @throws OperatorError PASSWORD_WEAK for fewer than 12 characters, or for one that contains the name.
 */
export const hashPassword = async (password: string, name: string): Promise<string> => {
  const plain = password.normalize('NFKC')
  const hasName = name.length >= MIN_NAME && plain.toLowerCase().includes(name)
  if ([...plain].length < MIN_LENGTH || hasName) refuse('PASSWORD_WEAK', { min: String(MIN_LENGTH) })
  return hash(plain)
}

/** True when the password fits the hash; takes the same time for null, and is false. */
export const isPassword = async (password: string, hashed: string | null): Promise<boolean> => {
  nobody ??= hash('nobody has this password')
  const fits = await verify(hashed ?? (await nobody), password.normalize('NFKC'))
  return fits && hashed !== null
}

import { isUtf8 } from 'node:buffer'

/** The first frame of every SockJS session. Source: SockJS protocol 0.3.3, as in all of this file */
export const OPEN_FRAME = 'o'

/** A frame that only shows that the server is alive. */
export const HEARTBEAT_FRAME = 'h'

/** The last frame of a session. */
export const encodeClose = (code: number, reason: string): string => `c${JSON.stringify([code, reason])}`

/** A frame of several messages. @param quoted Each message as a JSON string. */
export const encodeMessages = (quoted: readonly string[]): string => `a[${quoted.join(',')}]`

const LONE_SURROGATE = /\p{Surrogate}/u

const NOTHING: readonly Buffer[] = [Buffer.alloc(0)]

/**
 * Reads the messages that a client sent: a JSON array of strings, or one string. Null when the bytes are neither, or
 * not Unicode. An empty body is one empty message, so that empty requests count against the rate like others.
 */
export const readMessages = (bytes: Buffer): readonly Buffer[] | null => {
  if (bytes.length === 0) return NOTHING
  if (!isUtf8(bytes)) return null
  let value: unknown
  try {
    value = JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
  const texts: unknown[] = Array.isArray(value) ? value : [value]
  if (texts.length === 0) return NOTHING
  const isSound = texts.every((text) => typeof text === 'string' && !LONE_SURROGATE.test(text))
  return isSound ? (texts as string[]).map((text) => Buffer.from(text)) : null
}

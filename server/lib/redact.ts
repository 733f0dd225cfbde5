/** A pattern of data that must not be in a log, and its replacement. */
type Pattern = readonly [found: RegExp, shown: string]

/** A run of characters that are no part of a longer word or number, so that ids stay readable. */
const alone = (pattern: string, flags = 'g'): RegExp =>
  new RegExp(`(?<![0-9A-Za-z_])(?:${pattern})(?![0-9A-Za-z_])`, flags)

const patterns: readonly Pattern[] = [
  // User and password of an address.
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@"']+@/gi, '$1[credentials]@'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 [token]'],
  // 32 random bytes: tokens, tickets and signatures.
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, '[token]'],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi, '[email]'],
  // Identity cards before phones, which they may contain.
  [alone('\\d{17}[\\dXx]'), '[id card]'],
  [alone('(?:\\+?86[ -]?)?1[3-9]\\d[ -]?\\d{4}[ -]?\\d{4}'), '[phone]'],
  // Two decimal numbers of four places or more, and one that is named a coordinate.
  [/-?\d{1,3}\.\d{4,}\s*[,;]\s*-?\d{1,3}\.\d{4,}/g, '[place]'],
  [/\b(lat(?:itude)?|lng|lon(?:gitude)?)\b(["'\s:=]+)-?\d{1,3}\.\d+/gi, '$1$2[place]'],
]

/**
 * A text without phone numbers, tokens, credentials, e-mail addresses, identity cards and coordinates. The last defence of
 * the log: its fields name none of these, but the message of an error may. Ids, hashes, times and amounts stay readable.
 */
export const redacted = (text: string): string =>
  patterns.reduce((before, [found, shown]) => before.replace(found, shown), text)

/** A run of a text; `url` is its address, null for plain words. */
export interface TextRun {
  readonly text: string
  readonly url: string | null
}

/** Characters of an address. Source: RFC 3986 §2 */
const ADDRESS = /https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+/gi
/** Characters that end a sentence and not an address. */
const TAIL = /[.,;:!?'")\]]$/
const openings: Readonly<Record<string, string>> = { ')': '(', ']': '[' }
/**
 * A host with a dot and an optional port. A name before the host (`a@b`) is excluded, because it hides where the
 * link leads.
 */
const HOST = /^https?:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?(?:[/?#]|$)/i

/** Number of occurrences of a character in a text. */
const countOf = (text: string, sign: string): number => text.split(sign).length - 1

/**
 * Removes the end of the sentence from an address. A closing bracket stays if the address contains its opening one.
 */
function withoutTail(found: string): string {
  const last = found.slice(-1)
  const opening = openings[last]
  const isOwn = opening !== undefined && countOf(found, opening) >= countOf(found, last)
  return isOwn || !TAIL.test(found) ? found : withoutTail(found.slice(0, -1))
}

/** Splits a text into plain words and web addresses, in order. Source: screens.md 12 (Text) */
export function textRuns(text: string): TextRun[] {
  const runs: TextRun[] = []
  let from = 0
  text.replace(ADDRESS, (found, at: number) => {
    const url = withoutTail(found)
    if (!HOST.test(url)) return ''
    if (at > from) runs.push({ text: text.slice(from, at), url: null })
    runs.push({ text: url, url })
    from = at + url.length
    return ''
  })
  if (from < text.length) runs.push({ text: text.slice(from), url: null })
  return runs
}

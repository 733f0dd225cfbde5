/** A run of a text; `url` is the address that it is, null for plain words. */
export interface TextRun {
  readonly text: string
  readonly url: string | null
}

/** Signs that an address may consist of. Source: RFC 3986 §2 */
const ADDRESS = /https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+/gi
/** What ends a sentence rather than an address. */
const TAIL = /[.,;:!?'")\]]+$/
/** A host with a dot and at most a port; one with a name before it (`a@b`) shows another place than it leads to. */
const HOST = /^https?:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?(?:[/?#]|$)/i

/** Cuts a text into plain words and the addresses of the web in it, in order. Source: screens.md 12 (Text) */
export function textRuns(text: string): TextRun[] {
  const runs: TextRun[] = []
  let from = 0
  text.replace(ADDRESS, (found, at: number) => {
    const url = found.replace(TAIL, '')
    if (!HOST.test(url)) return ''
    if (at > from) runs.push({ text: text.slice(from, at), url: null })
    runs.push({ text: url, url })
    from = at + url.length
    return ''
  })
  if (from < text.length) runs.push({ text: text.slice(from), url: null })
  return runs
}

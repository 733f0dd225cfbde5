/** Values of an address: null for a name without `=`, a list for a repeated name. */
type Query = Record<string, string | null | (string | null)[]>

const readable = (text: string): string => {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '))
  } catch {
    return text
  }
}

/** Parses an address's query, with or without its `?`; nothing is decoded when `decode` is false. */
function parse(search: string, { decode = true }: { decode?: boolean } = {}): Query {
  const query = Object.create(null) as Query
  const read = decode ? readable : (text: string) => text
  for (const part of search
    .trim()
    .replace(/^[?#&]/, '')
    .split('&')) {
    if (part === '') continue
    const [, name = '', value] = /^([^=]*)(?:=([\s\S]*))?$/.exec(part) ?? []
    const key = read(name)
    const next = value === undefined ? null : read(value)
    const before = query[key]
    query[key] = before === undefined ? next : Array.isArray(before) ? [...before, next] : [before, next]
  }
  return query
}

/** The part of `query-string` that Taro's H5 runtime uses; the build replaces the package by this file. */
export default { parse }

/** Values of an address; what is there without `=` is null, what is there twice a list. */
type Query = Record<string, string | null | (string | null)[]>

const readable = (text: string): string => {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '))
  } catch {
    return text
  }
}

/** Reads an address's query, with or without its mark; nothing is decoded when `decode` is false. */
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

/** The part of `query-string` that Taro's H5 runtime uses; the build puts it in the package's place. */
export default { parse }

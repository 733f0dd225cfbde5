/**
 * Finds references such as `product §7.4.1, §9`, `screens.md 12 (Voice)` or `spec §4` in a text, and whether the
 * documents of `docs/product` contain their targets.
 */

const NUMBER = String.raw`(?:\d{1,2}(?:\.\d{1,2})*|[A-H][1-9]?)(?![\dA-Za-z])`
const LABEL = String.raw`(?:[ ]?\([^()]*\))`
/** A number or a range of two; the labels in brackets may contain numbers of items. */
const ITEM = String.raw`(?:§[ ]?)?${NUMBER}(?:–(?:§[ ]?)?${NUMBER})?${LABEL}*`
const HEAD = String.raw`\b(product|spec|screens|ui)(?:(\.md)\x60?,?[ ](?:overlay[ ])?§?|,?[ ]§)[ ]?`
const REFERENCE = new RegExp(
  String.raw`${HEAD}(${NUMBER}(?:–(?:§[ ]?)?${NUMBER})?${LABEL}*(?:(?:,|;|[ ]and|[ ]to)[ ](?:${ITEM}|\([^()]*\)))*)`,
  'g',
)
const PART = new RegExp(
  String.raw`(?:§[ ]?)?(${NUMBER})(?:–(?:§[ ]?)?(${NUMBER}))?((?:${LABEL})*)|(${LABEL})`,
  'g',
)
/** Numbers of items in a label such as `(24)`, `(5–7)` or `(21, done page)`. */
const ITEMS = /^\((\d{1,2})(?:–(\d{1,2}))?(?=[,)])/

/** Joins the lines of each comment. */
const unwrap = (text) => text.replace(/\n[ \t]*(?:\/\/|\*(?!\/)|#|--)?[ \t]*/g, ' ')

const range = (from, to) => {
  if (to === undefined) return [from]
  const [first, last] = [from, to].map((number) => Number(number.split('.').at(-1)))
  const parent = from.split('.').slice(0, -1)
  if (!Number.isInteger(first) || !Number.isInteger(last) || last < first) return [from, to]
  return Array.from({ length: last - first + 1 }, (_, index) => [...parent, first + index].join('.'))
}

/** Sections whose labels contain items: the screens of §8, the error codes of §10, the moves of ui.md §5. */
const hasItems = (document, number) =>
  (document === 'product' && /^(8|10)(\.|$)/.test(number)) || (document === 'ui' && number === '5')

const itemsOf = (document, number, labels) => {
  if (number === undefined || !hasItems(document, number)) return []
  return [...labels.matchAll(/\([^()]*\)/g)].flatMap(([label]) => {
    const codes = label.match(/\b\d{4}\b/g) ?? []
    if (number === '10') return codes.map((code) => `10 (${code})`)
    const [, from, to] = ITEMS.exec(label) ?? []
    return from === undefined ? [] : range(from, to).map((item) => `${number} (${item})`)
  })
}

/** References of a text: the document, the number with an item in brackets, and the reference's own text. */
export const referencesOf = (text) =>
  [...unwrap(text).matchAll(REFERENCE)].flatMap(([words, document, , chain]) => {
    let last
    return [...chain.matchAll(PART)].flatMap(([, from, to, labels, alone]) => {
      last = from ?? last
      const numbers = from === undefined ? [] : range(from, to)
      const items = itemsOf(document, last, labels ?? alone ?? '')
      return [...numbers, ...items].map((number) => ({ document, number, words }))
    })
  })

/** References of a document of `docs/product` to itself: a bare `§n`. */
export const ownReferencesOf = (document, text) => {
  const own = unwrap(text).replace(REFERENCE, '')
  const bare = new RegExp(String.raw`§(${NUMBER})(?:–(?:§[ ]?)?(${NUMBER}))?`, 'g')
  return [...own.matchAll(bare)].flatMap(([words, from, to]) =>
    range(from, to).map((number) => ({ document, number, words })),
  )
}

/** Numbers of a document's headings and numbered items, in the form in which they are cited. */
export const numbersOf = (text) => {
  const numbers = new Set()
  let section = ''
  let isCode = false
  for (const line of text.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode
    if (isCode) continue
    const heading = /^#{2,3} (\d{1,2}(?:\.\d{1,2})?|[A-H])(?:–(\d{1,2}))?[ .·]/.exec(line)
    if (heading) {
      section = heading[1]
      for (const number of range(heading[1], heading[2])) numbers.add(number)
      continue
    }
    const item = /^(\d{1,2})\. /.exec(line)
    if (item) addItem(numbers, section, item[1])
    for (const [, named] of line.matchAll(/(?:^|, )\*\*(\d{1,2})\. /g)) addItem(numbers, section, named)
  }
  return numbers
}

/** An item is cited as `7.4.1`, `B4` or `5 (5)`, and a screen of §8.4 also as `8 (24)`. */
const addItem = (numbers, section, item) => {
  numbers.add(/^[A-H]$/.test(section) ? `${section}${item}` : `${section}.${item}`)
  numbers.add(`${section} (${item})`)
  numbers.add(`${section.split('.')[0]} (${item})`)
}

/** Codes of the table in docs/error-codes.md, cited as `product §10 (1007)`. */
export const codesOf = (table) => [...table.matchAll(/^\| (\d{4}) \|/gm)].map(([, code]) => `10 (${code})`)

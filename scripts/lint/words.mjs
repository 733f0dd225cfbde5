/**
 * Finds the words and turns of sentence that `docs/STYLE_GUIDE.md` replaces. A rule is a pattern and what to write instead.
 * A program knows no grammar: rules name what is nearly always wrong, and reviewers see the rest.
 */

/** Begin of a sentence, of an item, of a cell or of a clause. */
const START = String.raw`(?:^|[.:;!?…] |\| |\) )`
const rule = (pattern, instead) => ({ pattern: new RegExp(pattern, 'gi'), instead })

/** Source: docs/STYLE_GUIDE.md §1, §2 */
const rules = [
  rule(
    `${START}(?:who|whom)\\b(?! (?:may|can|sees?|pays?|reads?) (?:what|whom|which|it)\\b)(?![^.|]*\\?)`,
    'members who …, a caller that …',
  ),
  rule(String.raw`\bwho(?:so)?ever\b`, 'members who …, a caller that …'),
  rule(
    String.raw`\b(?:of|for|from|to|by|as|than|and|or|but|if|when|where|that|until|are) who\b(?! (?:may|can|sees?|pays?|reads?)\b)`,
    'members who …',
  ),
  rule(
    `${START}what (?:is|was|are|were|comes?|came|goes|stays?|lies|needs|cannot|can|no|nobody|nothing)\\b(?![^.|]*\\?)`,
    'name the subject',
  ),
  rule(`${START}one that\\b`, 'name the subject'),
  rule(String.raw`\b(?:tells?|telling|told)\b`, 'says, sends, notifies, reports, shows'),
  rule(String.raw`\b(?:hears?|hearing|heard)\b`, 'receives, listens'),
  rule(String.raw`(?<!good )\b(?:stands?|standing|stood)\b(?!-in|-ins|s? (?:in for|still|alone))`, 'is'),
  rule(String.raw`\banew\b`, 'again'),
  rule(String.raw`\bof late\b`, 'recently'),
  rule(String.raw`\bknows? of\b`, 'has, is known to'),
  rule(String.raw`\b(?:is|are|was|were|be|being) none\b`, 'is not …'),
  rule(String.raw`\bnobody(?:’|')s\b|\bnone of (?:one|them|it)(?:’|')s\b`, 'does not belong to anybody'),
  rule(String.raw`(?<!-)\balike\b`, 'the same'),
  rule(String.raw`\bsigns?\b(?= (?:at least|at most|or more|long)\b)`, 'characters'),
  rule(
    String.raw`\b(?:errands?|vigils?|veils?|veiled|tolls?|partings?|gatherings?|lanes?)\b`,
    'the standard name',
  ),
  rule(String.raw`\brelaxations?\b`, 'widening, fallback'),
  rule(String.raw`\bwish(?:ed|es|ing)?\b`, 'request, want'),
  rule(String.raw`\b(?:product(?:’|')s numbers?|numbers? of the product)\b`, 'settings'),
  rule(
    String.raw`\b(?:foreign refunds?|outer links?|flow window)\b`,
    'external refund, external link, virtual list',
  ),
  rule(String.raw`\bdemonstration\b`, 'demo, sandbox'),
  rule(String.raw`\bdoors?\b(?! to\b)`, 'gate, entry, batcher'),
  rule(String.raw`\bdeeds?\b`, 'act, action'),
  rule(
    String.raw`\breliability (?:§|[a-z]-\d)|\bmockup\b|\btokens\.css\b`,
    'the fact itself: the document is not here',
  ),
]

/** Names that the guide replaces and that no library or wire uses. */
const OLD_NAMES =
  /\b(?:(?:wish|veil|toll|vigil|parting|till|gather|deed)[A-Z]\w*|\w*[a-z](?:Wish(?:es)?|Veil|Veiled|Vigil|Parting|Ties|Deeds?|Anew))\b/g

/** Longest subject of a commit, in characters. */
export const SUBJECT_MAX = 72

/** Code, addresses and quoted words, in their length. */
const QUOTED = /`[^`\n]*`|\]\([^)]*\)|https?:\/\/\S+|"[^"\n]*"|“[^”\n]*”|「[^」\n]*」/g
const withoutQuotes = (text) => text.replace(QUOTED, (words) => '…'.repeat(words.length))

const proseOfMarkdown = (text) =>
  withoutQuotes(text.replace(/^```[^]*?^```/gm, (code) => code.replace(/[^\n]/g, ' ')))

/** Comments and the titles of tests; everything else is left out, line for line. */
const proseOfCode = (text) => {
  const kept = text.replace(/[^\n]/g, ' ').split('')
  const keep = (from, words) => [...words].forEach((sign, at) => (kept[from + at] = sign))
  for (const { 0: words, index } of text.matchAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm))
    keep(
      index,
      words.replace(/^[ \t]*(?:\/\*\*?|\*\/|\*|\/\/)|\*\/$/gm, (frame) => ' '.repeat(frame.length)),
    )
  for (const { 1: head, 2: title, index } of text.matchAll(
    /(\b(?:test|describe|it)(?:\.each\([^]*?\))?\(\s*['"`])([^'"`]*)/g,
  ))
    keep(index + head.length, title)
  return withoutQuotes(kept.join(''))
}

/** Comments that begin with `#`: of settings, of shells, of servers' files. */
const proseOfSettings = (text) =>
  withoutQuotes(
    text.replace(/^.*$/gm, (line) => {
      const { index = line.length } = /(?<=^|\s)#(?!!)/.exec(line) ?? {}
      return ' '.repeat(index) + line.slice(index).replace('#', ' ')
    }),
  )

const SETTINGS = /\.(?:ya?ml|sh|conf|service|example)$|file$/

const proseOf = (file, text) => {
  if (file.endsWith('.md')) return proseOfMarkdown(text)
  return SETTINGS.test(file) ? proseOfSettings(text) : proseOfCode(text)
}

/** Lines of one sentence belong together, so that a word at the end of a line is seen with what follows it. */
const lineAt = (text, index) => text.slice(0, index).split('\n').length

/** The lines that have words, without indentation, with their index in the text. */
const linesOf = (prose) => {
  const joined = prose.replace(/\n(?=[ \t]*(?:[a-z(`*]))[ \t]*/g, (gap) => ' '.repeat(gap.length))
  let next = 0
  return joined.split('\n').flatMap((line) => {
    const words = line.trimStart()
    const start = next + line.length - words.length
    next += line.length + 1
    return words === '' ? [] : [{ words, start }]
  })
}

const namesIn = (file, text) =>
  file.endsWith('.md')
    ? []
    : [...text.matchAll(OLD_NAMES)].map(
        ({ 0: name, index }) =>
          `${file}:${lineAt(text, index)} "${name}": the name of docs/STYLE_GUIDE.md, section 2`,
      )

/** What a text should say otherwise, as `file:line "words": instead`. */
export const findingsOf = (file, text) => {
  const lines = linesOf(proseOf(file, text))
  const sentences = rules.flatMap(({ pattern, instead }) =>
    lines.flatMap(({ words, start }) =>
      [...words.matchAll(pattern)].map((match) => {
        const index = start + match.index
        const shown = text.slice(index, index + match[0].length + 30).replace(/\s+/g, ' ')
        return `${file}:${lineAt(text, index)} "${shown}": ${instead}`
      }),
    ),
  )
  return [...sentences, ...namesIn(file, text)]
}

/** A pattern of paths: `*` is a part of one name, `**` any folders. */
export const globOf = (glob) =>
  new RegExp(
    `^${glob
      .replace(/[.+^$()|[\]\\]/g, '\\$&')
      .replace(/\*\*\/|\*\*|\*/g, (star) => (star === '*' ? '[^/]*' : star === '**' ? '.*' : '(?:.*/)?'))}$`,
  )

import type { SpanStart } from './tracer'

/** Longest text of a statement in a span. Source: ours */
const MAX_TEXT = 1_000
/** Texts inside a statement; values of members are parameters and never part of it, but a text costs nothing to hide. */
const LITERAL = /'(?:[^']|'')*'/g
const VERB = /^\s*([a-z]+)/i

/** The span of a statement, by its text without values. Source: OpenTelemetry, database spans */
export const statementSpan = (text: string): SpanStart => {
  const verb = (VERB.exec(text)?.[1] ?? 'sql').toUpperCase()
  return {
    name: verb,
    kind: 'client',
    onlyInside: true,
    fields: {
      'db.system.name': 'postgresql',
      'db.operation.name': verb,
      'db.query.text': text.replace(LITERAL, '?').replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT),
    },
  }
}

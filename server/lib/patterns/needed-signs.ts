import { type AST, RegExpParser } from '@eslint-community/regexpp'

/** Signs of which a text needs at least one before a pattern can match; null where the pattern has no such signs. */
export type NeededSigns = ReadonlySet<string> | null

/** More signs than these rule nothing out. Source: ours */
const MOST_SIGNS = 128

/** Signs that most texts have; a pattern that needs one of them is checked nearly always. Source: ours */
const FREQUENT = new Set(
  '我你的是了不在有这那个们来他她好吗啊吧么就也都很想没看要一去说会可以abcdefghijklmnopqrstuvwxyz0123456789 ',
)
const FREQUENT_WEIGHT = 20

const weightOf = (signs: ReadonlySet<string>): number => {
  let weight = 0
  for (const sign of signs) weight += FREQUENT.has(sign) ? FREQUENT_WEIGHT : 1
  return weight
}

/** The rarer of two, because a match needs both. */
const rarer = (one: NeededSigns, other: NeededSigns): NeededSigns => {
  if (one === null || other === null) return one ?? other
  return weightOf(other) < weightOf(one) ? other : one
}

/** Signs of any of the parts; null when one of them needs none, or when they are too many. */
const ofAny = (parts: readonly NeededSigns[]): NeededSigns => {
  const signs = new Set<string>()
  for (const part of parts) {
    if (part === null) return null
    for (const sign of part) signs.add(sign)
  }
  return signs.size === 0 || signs.size > MOST_SIGNS ? null : signs
}

const ofRange = (first: number, last: number): NeededSigns =>
  last - first >= MOST_SIGNS
    ? null
    : new Set(Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)))

const DIGITS = ofRange(0x30, 0x39)

const ofClassElement = (element: AST.CharacterClassElement): NeededSigns => {
  if (element.type === 'Character') return ofRange(element.value, element.value)
  if (element.type === 'CharacterClassRange') return ofRange(element.min.value, element.max.value)
  return element.type === 'CharacterSet' ? ofSet(element) : null
}

const ofSet = (set: AST.CharacterSet): NeededSigns => (set.kind === 'digit' && !set.negate ? DIGITS : null)

const ofElement = (element: AST.Element): NeededSigns => {
  switch (element.type) {
    case 'Character':
      return ofRange(element.value, element.value)
    case 'CharacterSet':
      return ofSet(element)
    case 'CharacterClass':
      return element.negate ? null : ofAny(element.elements.map(ofClassElement))
    case 'Group':
    case 'CapturingGroup':
      if ('modifiers' in element && element.modifiers !== null) return null
      return ofAny(element.alternatives.map(ofAlternative))
    case 'Quantifier':
      return element.min === 0 ? null : ofElement(element.element)
    case 'Assertion':
      // A look ahead or behind reads the same text.
      return (element.kind === 'lookahead' || element.kind === 'lookbehind') && !element.negate
        ? ofAny(element.alternatives.map(ofAlternative))
        : null
    default:
      return null
  }
}

const ofAlternative = ({ elements }: AST.Alternative): NeededSigns =>
  elements.map(ofElement).reduce<NeededSigns>(rarer, null)

const parser = new RegExpParser()

/**
 * The signs that a pattern needs, by reading its source; it never matches a text without any of them. Signs are code points.
 * Patterns without the flag `u` and those that ignore case have none here.
 */
export const neededSignsOf = ({ source, unicode, ignoreCase }: RegExp): NeededSigns => {
  if (!unicode || ignoreCase) return null
  const { alternatives } = parser.parsePattern(source, 0, source.length, { unicode: true })
  return ofAny(alternatives.map(ofAlternative))
}

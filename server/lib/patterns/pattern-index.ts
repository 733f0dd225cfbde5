import { neededSignsOf } from './needed-signs'

/**
 * Finds, of many patterns, the few that a short text can match: nearly all others need a sign that it does not have. To run
 * hundreds of patterns costs far more than they search, because their code does not stay in the processor's cache.
 * Source: ours (measured, docs/benchmarks.md)
 */
interface PatternIndex {
  /** For each pattern 1 when it may match the text, and 0 when it cannot. */
  possibleIn(text: string): Uint8Array
  /** Adds the patterns that may match once these signs are in the text. */
  addPossible(possible: Uint8Array, signs: string): void
}

/** All patterns that are only run on some texts. */
const indexed = new Set<RegExp>()

/**
 * Runs every such pattern on the text, whatever it needs: a pattern is compiled by its first runs, for which the texts of
 * members should not wait.
 */
export const runEveryPattern = (text: string): void => {
  for (const pattern of indexed) text.search(pattern)
}

const createPatternIndex = (patterns: readonly RegExp[]): PatternIndex => {
  const needing = new Map<string, number[]>()
  const always = new Uint8Array(patterns.length)
  for (const [place, pattern] of patterns.entries()) {
    indexed.add(pattern)
    const signs = neededSignsOf(pattern)
    if (signs === null) always[place] = 1
    for (const sign of signs ?? []) needing.set(sign, [...(needing.get(sign) ?? []), place])
  }
  const addPossible = (possible: Uint8Array, signs: string): void => {
    for (const sign of new Set(signs)) for (const place of needing.get(sign) ?? []) possible[place] = 1
  }
  return {
    possibleIn(text) {
      const possible = always.slice()
      addPossible(possible, text)
      return possible
    },
    addPossible,
  }
}

/** Gives the class of the first pattern that matches; null without one. The answer is that of trying each in turn. */
export const classifierOf = <Class>(
  rules: readonly (readonly [RegExp, Class])[],
): ((text: string) => Class | null) => {
  const index = createPatternIndex(rules.map(([pattern]) => pattern))
  return (text) => {
    const possible = index.possibleIn(text)
    return rules.find(([pattern], place) => possible[place] === 1 && pattern.test(text))?.[1] ?? null
  }
}

/** Whether any of the patterns matches. The answer is that of trying each in turn. */
export const matcherOf = (patterns: readonly RegExp[]): ((text: string) => boolean) => {
  const classOf = classifierOf(patterns.map((pattern) => [pattern, true]))
  return (text) => classOf(text) !== null
}

/** A pattern, with the flag `g`, and what replaces its matches. */
export type Replacement = readonly [RegExp, string]

/** Replaces the matches of each pattern in turn, each in the result of those before it. */
export const replacerOf = (replacements: readonly Replacement[]): ((text: string) => string) => {
  const index = createPatternIndex(replacements.map(([pattern]) => pattern))
  return (text) => {
    let replaced = text
    const possible = index.possibleIn(text)
    for (const [place, [pattern, words]] of replacements.entries()) {
      if (possible[place] !== 1) continue
      const before = replaced
      replaced = replaced.replace(pattern, words)
      // Beside these words the text has no sign that it did not have.
      if (replaced !== before) index.addPossible(possible, words)
    }
    return replaced
  }
}

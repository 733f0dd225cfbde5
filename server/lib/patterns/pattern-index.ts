import { neededSignsOf } from './needed-signs'

/**
 * Finds, of many patterns, the few that a short text can match: nearly all others need a sign that it does not have. To run
 * hundreds of patterns costs far more than they search, because their code does not stay in the processor's cache.
 * Source: ours (measured, docs/benchmarks.md)
 */
interface PatternIndex {
  /** For each pattern 1 when it may match the text, and 0 when it cannot. */
  possibleIn(text: string): Uint8Array
}

const createPatternIndex = (patterns: readonly RegExp[]): PatternIndex => {
  const needing = new Map<string, number[]>()
  const always = new Uint8Array(patterns.length)
  for (const [place, pattern] of patterns.entries()) {
    const signs = neededSignsOf(pattern)
    if (signs === null) always[place] = 1
    for (const sign of signs ?? []) needing.set(sign, [...(needing.get(sign) ?? []), place])
  }
  return {
    possibleIn(text) {
      const possible = always.slice()
      for (const sign of new Set(text)) for (const place of needing.get(sign) ?? []) possible[place] = 1
      return possible
    },
  }
}

/** Finds the first of the patterns that matches; -1 without one. The answer is that of trying each in turn. */
export const firstMatchOf = (patterns: readonly RegExp[]): ((text: string) => number) => {
  const index = createPatternIndex(patterns)
  return (text) => {
    const possible = index.possibleIn(text)
    return patterns.findIndex((pattern, place) => possible[place] === 1 && pattern.test(text))
  }
}

/** Whether any of the patterns matches. The answer is that of trying each in turn. */
export const matcherOf = (patterns: readonly RegExp[]): ((text: string) => boolean) => {
  const firstMatch = firstMatchOf(patterns)
  return (text) => firstMatch(text) >= 0
}

/** A pattern, with the flag `g`, and what replaces its matches. */
export type Replacement = readonly [RegExp, string]

/** Replaces the matches of each pattern in turn, each in the result of those before it. */
export const replacerOf = (replacements: readonly Replacement[]): ((text: string) => string) => {
  const index = createPatternIndex(replacements.map(([pattern]) => pattern))
  return (text) => {
    let replaced = text
    let possible = index.possibleIn(text)
    for (const [place, [pattern, words]] of replacements.entries()) {
      if (possible[place] !== 1) continue
      const before = replaced
      replaced = replaced.replace(pattern, words)
      if (replaced !== before) possible = index.possibleIn(replaced)
    }
    return replaced
  }
}

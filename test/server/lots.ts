/** Draws a number from 0 to below `sides`. */
export type Draw = (sides: number) => number

/** A small random generator; the same seed draws the same numbers. */
export const lots = (seed: number): Draw => {
  let state = seed >>> 0
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state >>> 8) % sides
  }
}

/**
 * Deals the cards of a pack in a drawn order, and shuffles again when none is left. A run of as many calls as the pack
 * has cards so meets each of them, in whatever order concurrent calls come; single draws promise that to no run.
 */
export const dealer = <T>(cards: readonly [T, ...T[]], draw: Draw): (() => T) => {
  let left: T[] = []
  return () => {
    if (left.length === 0) left = [...cards]
    return left.splice(draw(left.length), 1)[0] ?? cards[0]
  }
}

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

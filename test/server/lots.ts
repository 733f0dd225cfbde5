/** Draws one of so many sides, from 0. */
export type Draw = (sides: number) => number

/** A small generator of chance; the same seed draws the same lots. */
export const lots = (seed: number): Draw => {
  let state = seed >>> 0
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state >>> 8) % sides
  }
}

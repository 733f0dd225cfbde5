/**
 * Size of a long proof: small in `npm test`, whole in `npm run soak -- proofs`.
 * @param small Enough to meet every case once.
 */
export const proofSize = <Size>(small: Size, whole: Size): Size =>
  process.env['SOAK_PROOFS'] ? whole : small

/** Of cases that every one of many things has: the nth thing takes one of them in turn, or all in the whole proof. */
export const casesInTurn = <Case>(all: readonly Case[], nth: number): readonly Case[] =>
  proofSize<readonly Case[]>(
    all.filter((_, at) => at === nth % all.length),
    all,
  )

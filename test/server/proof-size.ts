/**
 * Size of a long proof: small in `npm test`, whole in `npm run soak -- proofs`.
 * @param small Enough to meet every case once.
 */
export const proofSize = <Size>(small: Size, whole: Size): Size =>
  process.env['SOAK_PROOFS'] ? whole : small

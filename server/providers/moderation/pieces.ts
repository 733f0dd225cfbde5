import type { Outcome } from '../outcome'
import type { VendorVerdict } from './port'

/** Characters that two neighbouring pieces share, so that no word is cut in both. Source: ours */
const OVERLAP = 20

/** A text in pieces of at most so many characters. */
const piecesOf = (text: string, maxChars: number): readonly string[] => {
  const characters = Array.from(text)
  const pieces: string[] = []
  for (let from = 0; from === 0 || from + OVERLAP < characters.length; from += maxChars - OVERLAP)
    pieces.push(characters.slice(from, from + maxChars).join(''))
  return pieces
}

/** One blocked piece blocks the text. A piece without a judgement counts more than a review, because it may have to be blocked. */
const weightOf = (outcome: Outcome<VendorVerdict>): number => {
  if (outcome.kind !== 'ok') return 2
  return { pass: 0, review: 1, block: 3 }[outcome.data.decision]
}

/** Judges a text of any length by a vendor that accepts `maxChars` characters: the gravest piece decides. */
export const judgePieces = async (
  text: string,
  maxChars: number,
  judge: (piece: string) => Promise<Outcome<VendorVerdict>>,
): Promise<Outcome<VendorVerdict>> => {
  const outcomes = await Promise.all(piecesOf(text, maxChars).map(judge))
  return outcomes.reduce((gravest, one) => (weightOf(one) > weightOf(gravest) ? one : gravest))
}

import type { Crypto } from '../../../lib/sealed/crypto'
import { isSame } from '../../../lib/sealed/crypto'
import { CLEAR_STEP } from './timeline'

/** Characters of the random part and of the authentication code; 128 bits each. */
const PART_SIGNS = 22

/** Folder of the portraits' addresses, below the folder of all media. */
export const PORTRAIT_FOLDER = 'speed/'

const PURPOSE = 'speed-portrait'

const textOf = (portraitId: string, step: number): string => `${portraitId}:${step}`
const shorten = (signature: Buffer): string => signature.toString('base64url').slice(0, PART_SIGNS)

/** A new random part for one side of one date. @param secret A secret of {@link Ids}. */
export const portraitIdOf = (secret: string): string => secret.slice(0, PART_SIGNS)

/**
 * Name of a portrait at one step. It stays the same during the step, so that a picture is loaded once. A client that
 * knows one step's name cannot make the next one's.
 */
export const portraitName = (crypto: Crypto, portraitId: string, step: number): string =>
  portraitId + shorten(crypto.sign(PURPOSE, textOf(portraitId, step)))

/** The portrait and step of a name; null for any other text. */
export const readPortraitName = (
  crypto: Crypto,
  name: string,
): { portraitId: string; step: number } | null => {
  const portraitId = name.slice(0, PART_SIGNS)
  const seal = Buffer.from(name.slice(PART_SIGNS))
  for (let step = 1; step <= CLEAR_STEP; step++) {
    const valid = crypto.signatures(PURPOSE, textOf(portraitId, step)).map(shorten)
    if (valid.some((one) => isSame(seal, Buffer.from(one)))) return { portraitId, step }
  }
  return null
}

import type { Core } from '../core'
import { failField } from '../errors'

/** Cursors that a client can neither read nor make: encrypted, and bound to one list of one viewer. */
export interface SealedCursors {
  write(list: string, viewerId: string, place: unknown): string
  /**
   * Null without a cursor. The caller knows the form, because only `write` makes them.
   * @throws DomainError INVALID_PARAMETERS for the field `cursor` when it is not of this list and viewer.
   */
  read<Place>(list: string, viewerId: string, cursor: string | null | undefined): Place | null
}

/** Cursors sealed by the server's secret. Source: ours */
export const createSealedCursors = ({ crypto }: Pick<Core, 'crypto'>): SealedCursors => {
  const refuse = (): never => failField('cursor', 'pattern')

  return {
    write: (list, viewerId, place) =>
      crypto.seal(JSON.stringify([list, viewerId, place])).toString('base64url'),

    read<Place>(list: string, viewerId: string, cursor: string | null | undefined) {
      if (cursor === null || cursor === undefined) return null
      const sealed = Buffer.from(cursor, 'base64url')
      // The last character of base64 has spare bits, and unknown characters are skipped: two texts must not be one cursor.
      if (sealed.toString('base64url') !== cursor) return refuse()
      try {
        const [ofList, ofViewer, place] = JSON.parse(crypto.unseal(sealed)) as [string, string, Place]
        if (ofList === list && ofViewer === viewerId) return place
      } catch {
        // Refused below, like every other text that is no cursor.
      }
      return refuse()
    },
  }
}

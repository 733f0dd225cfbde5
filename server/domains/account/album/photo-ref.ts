import { createHash } from 'node:crypto'
import type { ImageRow } from './photo.presenter'

const PART = /^photo:([A-Za-z0-9_-]{22})$/
const REF_LENGTH = 22

/**
 * Names a picture to other members. The same at all times, and reveals neither the picture's key nor its id, which has
 * the moment of its upload. No call finds a picture by it without the picture's owner. Source: ours
 */
export const photoRefOf = ({ id }: Pick<ImageRow, 'id'>): string =>
  createHash('sha256').update(`photo ${id}`).digest('base64url').slice(0, REF_LENGTH)

/** The reference in a liked part such as `photo:…`; null for a part that is no picture. It may name no picture. */
export const photoRefOfPart = (on: unknown): string | null =>
  (typeof on === 'string' && PART.exec(on)?.[1]) || null

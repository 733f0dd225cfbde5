import { stickerIds, stickerPath } from '@contract/stickers'
import { drawings } from './drawings'

const byPath = new Map(stickerIds.map((id) => [stickerPath(id), Buffer.from(drawings[id])]))

/** The drawing at an address of a sticker; null for any other address. Everybody may see all of them. */
export const stickerAt = (path: string): Buffer | null => byPath.get(path) ?? null

/** Our own stickers, in the panel's order. None is ever removed, because sent messages show it. Source: product §7.5 */
export const stickerIds = [
  'hello',
  'heart',
  'hug',
  'laugh',
  'shy',
  'miss',
  'thanks',
  'cheer',
  'coffee',
  'walk',
  'music',
  'cake',
  'cry',
  'night',
] as const

/** A sticker by its name. */
export type StickerId = (typeof stickerIds)[number]

/** Address of a sticker on the server; a changed drawing gets another version, because it is cached for a year. */
export const stickerPath = (id: string): string => `/media/stickers/1/${id}.svg`

import { IMAGE_MAX_BYTES, VIDEO_MAX_BYTES, VOICE_MAX_BYTES } from '@contract/constants'
import { trackKinds } from '../../../media/boxes'

/** A kind of file that a member may upload. */
export interface FileKind {
  extension: string
  contentType: string
  maxBytes: number
  /** True when the bytes of the file are those of the kind, whatever the name says. */
  matches: (bytes: Buffer) => boolean
}

const startsWith =
  (...bytes: number[]) =>
  (head: Buffer): boolean =>
    bytes.every((byte, at) => head[at] === byte)

const brandOf = (head: Buffer): string =>
  head.subarray(4, 8).toString('latin1') === 'ftyp' ? head.subarray(8, 12).toString('latin1') : ''

/**
 * Any brand of the file may say AVIF: the first may be `mif1`, which HEIC has, too. HEIC is refused, because nothing
 * here decodes it.
 */
const isAvif = (head: Buffer): boolean => {
  if (brandOf(head) === '') return false
  const brands = head.subarray(8, Math.min(head.readUInt32BE(0), 256)).toString('latin1')
  return (brands.match(/.{4}/gs) ?? []).some((brand) => brand === 'avif' || brand === 'avis')
}

/** Pictures of albums and avatars. Source: product §5.6. */
const image = (extension: string, contentType: string, matches: FileKind['matches']): FileKind => ({
  extension,
  contentType,
  maxBytes: IMAGE_MAX_BYTES,
  matches,
})

/** Voice messages. Source: product §5.4. */
const sound = (extension: string, contentType: string, matches: FileKind['matches']): FileKind => ({
  extension,
  contentType,
  maxBytes: VOICE_MAX_BYTES,
  matches,
})

const isMp3 = (head: Buffer): boolean =>
  head.subarray(0, 3).toString('latin1') === 'ID3' || (head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2)

/** A RIFF container of this form. The form without the container could be the beginning of a text. */
const isRiff =
  (form: string) =>
  (head: Buffer): boolean =>
    head.subarray(0, 4).toString('latin1') === 'RIFF' && head.subarray(8, 12).toString('latin1') === form

const isM4a = (head: Buffer): boolean =>
  /^(M4A |M4B |mp42|mp41|isom|iso[2-9]|3gp\d|dash)$/.test(brandOf(head))

/** Videos of phones and browsers. Every use of one reads its content in full. Source: product §9 */
const video = (extension: string, contentType: string, matches: FileKind['matches']): FileKind => ({
  extension,
  contentType,
  maxBytes: VIDEO_MAX_BYTES,
  matches,
})

/** Brands of other files: pictures that nothing here decodes, and sounds. */
const OTHER_BRAND = /^(hei[cxms]|hev[cx]|mif1|msf1|avi[fs]|M4[AB] )$/
/** First boxes of clips of older cameras, which have no brand. */
const FIRST_BOX = /^(moov|mdat|wide|skip|free|pnot)$/

/** True when the file names its tracks, and all of them are sounds. */
const isOnlySound = (bytes: Buffer): boolean => {
  const tracks = trackKinds(bytes)
  return tracks.includes('soun') && !tracks.includes('vide')
}

/**
 * Cameras invent brands, so any brand that belongs to no other kind is accepted; the content is read in full later.
 * Recorders use the brands of videos, so a file whose tracks are sounds is refused here: the video process needs seconds.
 */
const isMp4 = (bytes: Buffer): boolean => {
  const brand = brandOf(bytes)
  const isNamed =
    brand === '' ? FIRST_BOX.test(bytes.subarray(4, 8).toString('latin1')) : !OTHER_BRAND.test(brand)
  return isNamed && !isOnlySound(bytes)
}

const kinds: readonly FileKind[] = [
  image('jpg', 'image/jpeg', startsWith(0xff, 0xd8, 0xff)),
  image('png', 'image/png', startsWith(0x89, 0x50, 0x4e, 0x47)),
  image('webp', 'image/webp', isRiff('WEBP')),
  image('avif', 'image/avif', isAvif),
  sound('mp3', 'audio/mpeg', isMp3),
  sound('wav', 'audio/wav', isRiff('WAVE')),
  sound('m4a', 'audio/mp4', isM4a),
  video('mp4', 'video/mp4', isMp4),
  video('mov', 'video/quicktime', isMp4),
  video('webm', 'video/webm', startsWith(0x1a, 0x45, 0xdf, 0xa3)),
]

const aliases: Record<string, string> = { jpeg: 'jpg', jfif: 'jpg' }

/** Kind of a file by the extension of its name, the only part of a name that counts; null when it is not accepted. */
export const kindOfName = (filename: string): FileKind | null => {
  const ending = /\.([A-Za-z0-9]{1,5})$/.exec(filename)?.[1]?.toLowerCase() ?? ''
  return kinds.find((kind) => kind.extension === (aliases[ending] ?? ending)) ?? null
}

/**
 * Kind of a file by its first bytes; null when it is not accepted. A sound above the limit of sounds may be a video.
 */
export const kindOfBytes = (bytes: Buffer): FileKind | null => {
  const fitting = kinds.filter((kind) => kind.matches(bytes))
  return fitting.find((kind) => bytes.length <= kind.maxBytes) ?? fitting[0] ?? null
}

/** Family of a kind: image, audio or video. */
export const familyOf = ({ contentType }: FileKind): string => contentType.slice(0, contentType.indexOf('/'))

/**
 * Kind of a file that was sent for a ticket with a name. Pictures and videos are judged by their bytes, because many are
 * saved under the name of another kind; a sound is read by its name. Null when the file does not fit the ticket.
 */
export const kindOfFile = (filename: string, bytes: Buffer): FileKind | null => {
  const named = kindOfName(filename)
  if (named === null || named.matches(bytes)) return named
  const family = familyOf(named)
  if (family === 'audio') return null
  return kinds.find((kind) => familyOf(kind) === family && kind.matches(bytes)) ?? null
}

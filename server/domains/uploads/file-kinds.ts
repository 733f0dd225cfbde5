import { IMAGE_MAX_BYTES, VIDEO_MAX_BYTES, VOICE_MAX_BYTES } from '@contract/constants'

/** A kind of file that a member may upload. */
export interface FileKind {
  extension: string
  contentType: string
  maxBytes: number
  /** True when the first bytes are those of the kind, whatever the name says. */
  matches: (head: Buffer) => boolean
}

const startsWith =
  (...bytes: number[]) =>
  (head: Buffer): boolean =>
    bytes.every((byte, at) => head[at] === byte)

const brandOf = (head: Buffer): string =>
  head.subarray(4, 8).toString('latin1') === 'ftyp' ? head.subarray(8, 12).toString('latin1') : ''

const isHeif = (head: Buffer): boolean => /^(heic|heix|mif1|msf1|avif|avis)$/.test(brandOf(head))

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

/** A RIFF container of this form; the form alone may be text that a document begins with. */
const isRiff =
  (form: string) =>
  (head: Buffer): boolean =>
    head.subarray(0, 4).toString('latin1') === 'RIFF' && head.subarray(8, 12).toString('latin1') === form

const isM4a = (head: Buffer): boolean =>
  /^(M4A |M4B |mp42|mp41|isom|iso[2-9]|3gp\d|dash)$/.test(brandOf(head))

/** Videos of phones and browsers; whoever uses one reads its content in full. Source: product §9 */
const video = (extension: string, contentType: string, matches: FileKind['matches']): FileKind => ({
  extension,
  contentType,
  maxBytes: VIDEO_MAX_BYTES,
  matches,
})

const isMp4 = (head: Buffer): boolean =>
  /^(mp4[12v]|isom|iso[2-9]|avc1|M4V |3gp\d|dash|qt {2}|f4v )$/.test(brandOf(head))

const kinds: readonly FileKind[] = [
  image('jpg', 'image/jpeg', startsWith(0xff, 0xd8, 0xff)),
  image('png', 'image/png', startsWith(0x89, 0x50, 0x4e, 0x47)),
  image('webp', 'image/webp', isRiff('WEBP')),
  image('avif', 'image/avif', isHeif),
  image('heic', 'image/heic', isHeif),
  sound('mp3', 'audio/mpeg', isMp3),
  sound('wav', 'audio/wav', isRiff('WAVE')),
  sound('m4a', 'audio/mp4', isM4a),
  video('mp4', 'video/mp4', isMp4),
  video('mov', 'video/quicktime', isMp4),
  video('webm', 'video/webm', startsWith(0x1a, 0x45, 0xdf, 0xa3)),
]

const aliases: Record<string, string> = { jpeg: 'jpg', jfif: 'jpg', heif: 'heic' }

/** Kind of a file by the ending of its name, the only part of a name that counts; null when not taken. */
export const kindOfName = (filename: string): FileKind | null => {
  const ending = /\.([A-Za-z0-9]{1,5})$/.exec(filename)?.[1]?.toLowerCase() ?? ''
  return kinds.find((kind) => kind.extension === (aliases[ending] ?? ending)) ?? null
}

/** Kind of a file by its first bytes; null when not taken. A sound too large for one may be a video. */
export const kindOfBytes = (bytes: Buffer): FileKind | null => {
  const fitting = kinds.filter((kind) => kind.matches(bytes))
  return fitting.find((kind) => bytes.length <= kind.maxBytes) ?? fitting[0] ?? null
}

import { boxAt } from './boxes'

/** Kinds of sound files that the product accepts. */
export type AudioKind = 'mp3' | 'wav' | 'm4a'

/** A sound file as the product stores it. */
export interface Sound {
  /** The sound without the tags of its recorder. */
  readonly bytes: Buffer
  /** Length in seconds; null when the file does not contain it. */
  readonly seconds: number | null
}

/** The file is not a sound that the product accepts. */
export class AudioError extends Error {
  constructor() {
    super('sound refused')
    this.name = 'AudioError'
  }
}

const text = (bytes: Buffer, at: number, length = 4): string => bytes.toString('latin1', at, at + length)

/** Formats of a wave file: PCM, floating point, A-law, µ-law, and the extended head that names one of them. */
const WAVE_FORMATS = new Set([1, 3, 6, 7, 0xff_fe])

const readWav = (bytes: Buffer): Sound => {
  let format: Buffer | null = null
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = text(bytes, at)
    const size = bytes.readUInt32LE(at + 4)
    const body = bytes.subarray(at + 8, at + 8 + size)
    if (name === 'fmt ') format = body
    if (name === 'data') return joinWav(format, body)
    at += 8 + size + (size % 2)
  }
  throw new AudioError()
}

/** Keeps only head and samples, with the lengths of the actual bytes instead of those in the head. */
const joinWav = (format: Buffer | null, samples: Buffer): Sound => {
  if (format === null || format.length < 16) throw new AudioError()
  const bytesPerSecond = format.readUInt32LE(8)
  if (!WAVE_FORMATS.has(format.readUInt16LE(0)) || bytesPerSecond === 0 || samples.length === 0) {
    throw new AudioError()
  }
  const head = Buffer.alloc(28)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(20 + format.length + samples.length, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(format.length, 16)
  const dataHead = head.subarray(20, 28)
  dataHead.write('data', 0, 'latin1')
  dataHead.writeUInt32LE(samples.length, 4)
  const whole = Buffer.concat([head.subarray(0, 20), format, dataHead, samples])
  return { bytes: whole, seconds: samples.length / bytesPerSecond }
}

/** kbit/s by index, for layer III of MPEG 1, and of MPEG 2 and 2.5. */
const BIT_RATES = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const
const SAMPLE_RATES = [44_100, 48_000, 32_000] as const

interface Frame {
  readonly length: number
  readonly seconds: number
}

/** The frame that begins there; null without one. */
const frameAt = (bytes: Buffer, at: number): Frame | null => {
  if (at + 4 > bytes.length) return null
  const head = bytes.readUInt32BE(at)
  const version = (head >>> 19) & 3
  const isLayer3 = ((head >>> 17) & 3) === 1
  if (head >>> 21 !== 0x7_ff || version === 1 || !isLayer3) return null
  const isFirst = version === 3
  const bitRate = BIT_RATES[isFirst ? 0 : 1][(head >>> 12) & 15]
  const fullRate = SAMPLE_RATES[(head >>> 10) & 3]
  if (!bitRate || fullRate === undefined) return null
  const sampleRate = isFirst ? fullRate : version === 2 ? fullRate / 2 : fullRate / 4
  const samples = isFirst ? 1_152 : 576
  const length = Math.floor((samples / 8) * ((bitRate * 1_000) / sampleRate)) + ((head >>> 9) & 1)
  return { length, seconds: samples / sampleRate }
}

/** Length of the tags before the sound; 0 without any. */
const tagsBefore = (bytes: Buffer): number => {
  if (text(bytes, 0, 3) !== 'ID3' || bytes.length < 10) return 0
  return 10 + [6, 7, 8, 9].reduce((size, at) => size * 128 + ((bytes[at] ?? 0) & 127), 0)
}

/** Most unread bytes between the tags and the first frame. */
const MAX_PADDING = 4_096

const firstFrame = (bytes: Buffer): number => {
  const from = tagsBefore(bytes)
  for (let at = from; at < Math.min(bytes.length, from + MAX_PADDING); at++) {
    const frame = frameAt(bytes, at)
    // One pair of bytes may look like a head by chance; two at the right distance do not.
    const isSound = frame && (at + frame.length >= bytes.length || frameAt(bytes, at + frame.length))
    if (isSound) return at
  }
  throw new AudioError()
}

const readMp3 = (bytes: Buffer): Sound => {
  const from = firstFrame(bytes)
  let seconds = 0
  let at = from
  for (let frame = frameAt(bytes, at); frame && at < bytes.length; frame = frameAt(bytes, at)) {
    seconds += frame.seconds
    at += frame.length
  }
  return { bytes: Buffer.from(bytes.subarray(from, Math.min(at, bytes.length))), seconds }
}

/** Boxes that contain others on the way to the notes, and boxes that contain notes: places, names, devices. */
const PARENT_BOXES = new Set(['moov', 'trak', 'mdia', 'moof', 'traf'])
const NOTE_BOXES = new Set(['udta', 'meta', 'uuid'])
const MAX_BOX_DEPTH = 6

interface BoxFacts {
  seconds: number | null
  hasData: boolean
  /** Kinds of the tracks: `soun`, `vide` … */
  handlers: string[]
}

const readLength = (body: Buffer): number | null => {
  const isLong = body[0] === 1
  if (body.length < (isLong ? 32 : 20)) throw new AudioError()
  const scale = body.readUInt32BE(isLong ? 20 : 12)
  const duration = isLong ? Number(body.readBigUInt64BE(24)) : body.readUInt32BE(16)
  return scale === 0 || duration === 0 ? null : duration / scale
}

/** Walks the boxes and empties the tags in place, so that no offset in the file moves. */
const walkBoxes = (bytes: Buffer, facts: BoxFacts, depth = 0): void => {
  for (let at = 0; at + 8 <= bytes.length;) {
    const box = boxAt(bytes, at)
    if (box === null) throw new AudioError()
    const { name, body, end } = box
    if (NOTE_BOXES.has(name)) {
      bytes.write('free', at + 4, 'latin1')
      body.fill(0)
    } else if (name === 'mvhd') facts.seconds = readLength(body)
    else if (name === 'mdat') facts.hasData ||= body.length > 0
    else if (name === 'hdlr') facts.handlers.push(text(body, 8))
    else if (PARENT_BOXES.has(name) && depth < MAX_BOX_DEPTH) walkBoxes(body, facts, depth + 1)
    at = end
  }
}

const readM4a = (bytes: Buffer): Sound => {
  const copy = Buffer.from(bytes)
  const facts: BoxFacts = { seconds: null, hasData: false, handlers: [] }
  walkBoxes(copy, facts)
  const isSound = facts.handlers.length > 0 && facts.handlers.every((handler) => handler === 'soun')
  if (!facts.hasData || !isSound) throw new AudioError()
  return { bytes: copy, seconds: facts.seconds }
}

const readers: Record<AudioKind, (bytes: Buffer) => Sound> = { mp3: readMp3, wav: readWav, m4a: readM4a }

/**
 * Checks a sound file by its own structure and removes everything beside the sound. Nothing is decoded.
 * @throws AudioError for a file that is not of the kind, is cut in its head, or holds no sound.
 */
export const readSound = (kind: AudioKind, bytes: Buffer): Sound => readers[kind](bytes)

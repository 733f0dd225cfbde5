import { isUtf8 } from 'node:buffer'
import type { RealtimeLimits } from '../limits'
import { StompError } from './error'

/** A frame from a client. The first of repeated headers counts, as STOMP 1.2 demands. */
export interface StompFrame {
  readonly command: string
  readonly headers: ReadonlyMap<string, string>
  /** Empty for every command except SEND. */
  readonly body: string
}

/** A heart-beat: the line end that is allowed between frames. */
export const BEAT = '\n'

const LF = 10
const CR = 13
const EMPTY: Buffer = Buffer.alloc(0)
const COMMAND_BYTES = 12
const CONNECT_COMMANDS = new Set(['CONNECT', 'STOMP'])
const COMMANDS = new Set([
  ...CONNECT_COMMANDS,
  'SEND',
  'SUBSCRIBE',
  'UNSUBSCRIBE',
  'DISCONNECT',
  'ACK',
  'NACK',
  'BEGIN',
  'COMMIT',
  'ABORT',
])

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\r': '\\r', '\n': '\\n', ':': '\\c' }

/** Escapes a text for a header's name or value (STOMP 1.2, "Value Encoding"). */
export const escapeHeader = (text: string): string =>
  text.replace(/[\\\r\n:]/g, (char) => ESCAPES[char] ?? char)

const unescapeHeader = (text: string): string => {
  if (!text.includes('\\')) return text
  return text.replace(/\\(.?)/gs, (_pair, char: string) => {
    if (char === 'r') return '\r'
    if (char === 'n') return '\n'
    if (char === 'c') return ':'
    if (char === '\\') return '\\'
    throw new StompError('Undefined escape in a header')
  })
}

/** Writes a frame. Header values are escaped, except in CONNECTED, where STOMP 1.2 forbids it. */
export const encodeFrame = (
  command: 'CONNECTED' | 'MESSAGE' | 'RECEIPT' | 'ERROR',
  headers: Readonly<Record<string, string>>,
  body = '',
): string => {
  let head = command
  for (const [name, value] of Object.entries(headers)) {
    head += command === 'CONNECTED' ? `\n${name}:${value}` : `\n${escapeHeader(name)}:${escapeHeader(value)}`
  }
  if (body !== '') head += `\ncontent-length:${Buffer.byteLength(body)}`
  return `${head}\n\n${body}\0`
}

const decode = (bytes: Buffer): string => {
  if (!isUtf8(bytes)) throw new StompError('Text is not UTF-8')
  return bytes.toString('utf8')
}

const readCommand = (line: string): string => {
  if (!COMMANDS.has(line)) throw new StompError('Unknown command')
  return line
}

const addHeader = (headers: Map<string, string>, line: string, isVerbatim: boolean): void => {
  const colon = line.indexOf(':')
  if (colon < 1 || line.includes('\r') || line.includes('\0')) throw new StompError('Malformed header')
  const name = line.slice(0, colon)
  const value = line.slice(colon + 1)
  if (!isVerbatim && value.includes(':')) throw new StompError('Malformed header')
  const plainName = isVerbatim ? name : unescapeHeader(name)
  if (!headers.has(plainName)) headers.set(plainName, isVerbatim ? value : unescapeHeader(value))
}

const readContentLength = (text: string, frameBytes: number): number => {
  if (!/^\d{1,9}$/.test(text)) throw new StompError('Malformed content-length')
  const length = Number(text)
  if (length > frameBytes) throw new StompError('Frame too large')
  return length
}

/**
 * Reads client frames from a byte stream that may be cut anywhere. Usage: `feed` a chunk, then `next` until null.
 * The parser is strict: everything that STOMP 1.2 does not allow, and every size beyond the limits, throws
 * {@link StompError}; do not use the parser after that. Time is linear in the bytes, memory at most twice a frame.
 */
export class FrameParser {
  private bytes: Buffer = EMPTY
  private capacity: Buffer | null = null
  private frameStart = 0
  private lineStart = 0
  private searchFrom = 0
  private lineCount = 0
  private isInFrame = false
  private head: { command: string; headers: Map<string, string>; bodyLength: number | null } | null = null

  constructor(private readonly limits: Pick<RealtimeLimits, 'frameBytes' | 'headerBytes' | 'headerCount'>) {}

  /** Adds bytes. The chunk is not kept after the last `next`. */
  feed(chunk: Buffer): void {
    if (this.bytes.length === 0) {
      this.bytes = chunk
      return
    }
    const used = this.bytes.length
    const needed = used + chunk.length
    if (!this.capacity || this.capacity.length < needed) {
      const grown = Buffer.allocUnsafeSlow(Math.max(needed, used * 2))
      this.bytes.copy(grown)
      this.capacity = grown
    }
    chunk.copy(this.capacity, used)
    this.bytes = this.capacity.subarray(0, needed)
  }

  /** The next whole frame, or null when more bytes are needed. @throws StompError */
  next(): StompFrame | null {
    if (!this.isInFrame && !this.skipBeats()) return this.wait()
    if (!this.head && !this.readHead()) return this.wait()
    const frame = this.readBody()
    return frame ?? this.wait()
  }

  private skipBeats(): boolean {
    const { bytes } = this
    let at = this.frameStart
    for (;;) {
      if (bytes[at] === LF) at += 1
      else if (bytes[at] === CR && bytes[at + 1] === LF) at += 2
      else break
    }
    this.frameStart = this.lineStart = this.searchFrom = at
    const isWaiting = at === bytes.length || (bytes[at] === CR && at + 1 === bytes.length)
    this.isInFrame = !isWaiting
    return !isWaiting
  }

  /** Walks whole lines up to the blank one, and decodes the head only then. */
  private readHead(): boolean {
    const { bytes, limits } = this
    for (;;) {
      const lineEnd = bytes.indexOf(LF, this.searchFrom)
      const mayEndInCr = lineEnd < 0 || bytes[lineEnd - 1] === CR
      const lineBytes = (lineEnd < 0 ? bytes.length : lineEnd) - this.lineStart - (mayEndInCr ? 1 : 0)
      if (lineBytes > (this.lineCount === 0 ? COMMAND_BYTES : limits.headerBytes)) {
        throw new StompError(this.lineCount === 0 ? 'Unknown command' : 'Header too long')
      }
      if (lineEnd < 0) {
        this.searchFrom = bytes.length
        return false
      }
      const isBlank = lineBytes === 0
      if (isBlank) this.decodeHead(bytes.subarray(this.frameStart, this.lineStart))
      else if (this.lineCount > limits.headerCount) throw new StompError('Too many headers')
      this.lineCount += 1
      this.lineStart = this.searchFrom = lineEnd + 1
      if (isBlank) return true
    }
  }

  private decodeHead(bytes: Buffer): void {
    const text = decode(bytes)
    const headers = new Map<string, string>()
    let command = ''
    for (let start = 0; start < text.length;) {
      const lineEnd = text.indexOf('\n', start)
      const line = text.slice(start, text[lineEnd - 1] === '\r' ? lineEnd - 1 : lineEnd)
      start = lineEnd + 1
      if (command === '') command = readCommand(line)
      else addHeader(headers, line, CONNECT_COMMANDS.has(command))
    }
    const contentLength = headers.get('content-length')
    const bodyLength =
      contentLength === undefined ? null : readContentLength(contentLength, this.limits.frameBytes)
    this.head = { command, headers, bodyLength }
  }

  private readBody(): StompFrame | null {
    const { bytes, head } = this
    if (!head) return null
    const bodyStart = this.lineStart
    const bodyEnd = head.bodyLength === null ? bytes.indexOf(0, this.searchFrom) : bodyStart + head.bodyLength
    const isComplete = bodyEnd >= 0 && bodyEnd < bytes.length
    if ((isComplete ? bodyEnd : bytes.length) - this.frameStart > this.limits.frameBytes) {
      throw new StompError('Frame too large')
    }
    if (!isComplete) {
      if (head.bodyLength === null) this.searchFrom = bytes.length
      return null
    }
    if (bytes[bodyEnd] !== 0) throw new StompError('Body does not end where content-length says')
    if (bodyEnd > bodyStart && head.command !== 'SEND') throw new StompError('Unexpected body')
    const body = bodyEnd === bodyStart ? '' : decode(bytes.subarray(bodyStart, bodyEnd))
    this.startAt(bodyEnd + 1)
    return { command: head.command, headers: head.headers, body }
  }

  private startAt(position: number): void {
    this.frameStart = this.lineStart = this.searchFrom = position
    this.lineCount = 0
    this.isInFrame = false
    this.head = null
  }

  /**
   * Keeps only the bytes of the unfinished frame, in memory of our own, because the chunk may be part of a larger slab.
   */
  private wait(): null {
    const start = this.frameStart
    if (start === this.bytes.length) {
      this.bytes = EMPTY
      this.capacity = null
    } else if (start > 0 || !this.capacity) {
      this.capacity = Buffer.from(this.bytes.subarray(start))
      this.bytes = this.capacity
    }
    this.lineStart -= start
    this.searchFrom -= start
    this.frameStart = 0
    return null
  }
}

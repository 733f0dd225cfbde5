import { FrameImpl, Parser, type IRawFrameType } from '@stomp/stompjs'
import fc from 'fast-check'
import { realtimeLimits } from '../limits'
import { encodeFrame, FrameParser, type StompFrame } from './codec'
import { StompError } from './error'

const SEED = 20_261
const parse = (...chunks: (string | Buffer)[]): StompFrame[] => {
  const parser = new FrameParser(realtimeLimits)
  const frames: StompFrame[] = []
  for (const chunk of chunks) {
    parser.feed(Buffer.from(chunk))
    for (let frame = parser.next(); frame; frame = parser.next()) frames.push(frame)
  }
  return frames
}

const cutAt = (bytes: Buffer, cuts: readonly number[]): Buffer[] => {
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  return places.slice(1).map((place, index) => bytes.subarray(places[index], place))
}

const headerName = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .filter((name) => !/[\\:\r\n\0\s]/.test(name) && name !== 'content-length')
const textValue = fc.string({ unit: 'grapheme', maxLength: 60 }).filter((value) => !value.includes('\0'))
const body = fc.string({ unit: 'grapheme', maxLength: 300 }).filter((text) => !text.includes('\0'))
const headersOf = (value: fc.Arbitrary<string>) =>
  fc.dictionary(headerName, value, { maxKeys: 8, noNullPrototype: true })
const cuts = fc.array(fc.nat(5_000), { maxLength: 6 })

test('reads every SEND that the client library writes, with the stream cut anywhere', () => {
  fc.assert(
    fc.property(headersOf(textValue), body, cuts, (headers, text, places) => {
      const wire = FrameImpl.marshall({ command: 'SEND', headers, body: text, escapeHeaderValues: true })
      const [frame, ...rest] = parse(...cutAt(Buffer.from(wire as string), places))
      expect(rest).toHaveLength(0)
      expect(frame?.command).toBe('SEND')
      expect(frame?.body).toBe(text)
      const { 'content-length': _length, ...others } = Object.fromEntries(frame?.headers ?? [])
      expect(others).toEqual(headers)
    }),
    { seed: SEED, numRuns: 2_000 },
  )
})

test('writes frames that the client library reads back', () => {
  // The library undoes one kind of escape after another, so a backslash before r, n or c does not survive there.
  const value = textValue.filter((text) => !text.includes('\\') && text.trim() === text)
  fc.assert(
    fc.property(headersOf(value), body, (headers, text) => {
      const frames: IRawFrameType[] = []
      const parser = new Parser(
        (frame) => void frames.push(frame),
        () => undefined,
      )
      parser.parseChunk(encodeFrame('MESSAGE', headers, text))
      expect(frames).toHaveLength(1)
      const read = FrameImpl.fromRawFrame(frames[0] as IRawFrameType, true)
      const { 'content-length': _length, ...others } = read.headers
      expect(others).toEqual(headers)
      expect(read.body).toBe(text)
    }),
    { seed: SEED, numRuns: 2_000 },
  )
})

test('reads many frames and heart-beats of one stream in order, cut anywhere', () => {
  const count = fc.integer({ min: 1, max: 12 })
  fc.assert(
    fc.property(count, cuts, fc.constantFrom('', '\n', '\r\n', '\n\n\r\n'), (total, places, beats) => {
      const wire = Array.from({ length: total }, (_, index) => `${beats}SEND\nn:${index}\n\n${index}\0`).join(
        '',
      )
      expect(parse(...cutAt(Buffer.from(wire), places)).map((frame) => frame.body)).toEqual(
        Array.from({ length: total }, (_, index) => String(index)),
      )
    }),
    { seed: SEED, numRuns: 500 },
  )
})

test('turns any bytes into frames or a StompError, nothing else', () => {
  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
    fc
      .constantFrom(
        'SEND\n',
        'CONNECT\n',
        '\n',
        '\r',
        '\0',
        ':',
        'a:b\n',
        'content-length:3\n',
        '\\c',
        '\\',
        'é',
        '\n\n',
      )
      .map((text) => Buffer.from(text)),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      try {
        parse(...pieces)
      } catch (error) {
        expect(error).toBeInstanceOf(StompError)
      }
    }),
    { seed: SEED, numRuns: 5_000 },
  )
})

test('uses the first of repeated headers', () => {
  expect(parse('SEND\na:1\na:2\n\n\0')[0]?.headers.get('a')).toBe('1')
})

test('does not escape in CONNECT, where a value may contain colons', () => {
  expect(parse('CONNECT\nhost:a:b\\c\n\n\0')[0]?.headers.get('host')).toBe('a:b\\c')
  expect(encodeFrame('CONNECTED', { version: '1.2' })).toBe('CONNECTED\nversion:1.2\n\n\0')
})

test('counts content-length in bytes and lets a body contain NUL', () => {
  const [frame] = parse('SEND\ncontent-length:5\n\né\0xx\0')
  expect(frame?.body).toBe('é\0xx')
})

test.each([
  ['unknown command', 'SUBSCRIBED\n\n\0'],
  ['endless command', 'A'.repeat(40)],
  ['server command', 'MESSAGE\n\n\0'],
  ['lower case', 'send\n\n\0'],
  ['byte order mark', '\uFEFFSEND\n\n\0'],
  ['NUL between frames', 'SEND\n\n\0\0SEND\n\n\0'],
  ['bare CR between frames', '\rSEND\n\n\0'],
  ['CR in a header', 'SEND\na:b\rc\n\n\0'],
  ['NUL in a header', 'SEND\na:b\0c\n\n\0'],
  ['header without colon', 'SEND\nab\n\n\0'],
  ['header without name', 'SEND\n:b\n\n\0'],
  ['folded header', 'SEND\na:b\n c\n\n\0'],
  ['colon in a value', 'SEND\na:b:c\n\n\0'],
  ['undefined escape', 'SEND\na:\\t\n\n\0'],
  ['lone backslash', 'SEND\na:b\\\n\n\0'],
  ['negative length', 'SEND\ncontent-length:-1\n\n\0'],
  ['length with sign', 'SEND\ncontent-length:+1\n\nx\0'],
  ['length in exponents', 'SEND\ncontent-length:1e1\n\nx\0'],
  ['length too short', 'SEND\ncontent-length:1\n\nxy\0'],
  ['huge length', 'SEND\ncontent-length:99999999\n\n'],
  ['body where none may be', 'SUBSCRIBE\nid:1\n\nx\0'],
  ['invalid UTF-8 in a header', Buffer.from('SEND\na:\xff\n\n\0', 'latin1')],
  ['invalid UTF-8 in the body', Buffer.from('SEND\n\n\xc3(\0', 'latin1')],
  ['surrogate in UTF-8', Buffer.from([...Buffer.from('SEND\n\n'), 0xed, 0xa0, 0x80, 0])],
])('rejects %s', (_name, wire) => {
  expect(() => parse(wire)).toThrow(StompError)
})

describe('limits', () => {
  const { frameBytes, headerBytes, headerCount } = realtimeLimits
  const sendOf = (bytes: number): string => `SEND\n\n${'x'.repeat(bytes - 'SEND\n\n'.length)}\0`

  test('accept a frame of exactly the largest size, and reject one byte more', () => {
    expect(parse(sendOf(frameBytes))[0]?.body).toHaveLength(frameBytes - 6)
    expect(() => parse(sendOf(frameBytes + 1))).toThrow('Frame too large')
  })

  test('reject an unfinished frame as soon as it is too large', () => {
    expect(() => parse(sendOf(frameBytes + 1).slice(0, -1))).toThrow('Frame too large')
    expect(() => parse(`SEND\ncontent-length:${frameBytes}\n\n`, Buffer.alloc(frameBytes))).toThrow(
      'Frame too large',
    )
  })

  test('accept a header line of exactly the longest size with either line end', () => {
    const line = `a:${'b'.repeat(headerBytes - 2)}`
    expect(parse(`SEND\n${line}\n\n\0`)).toHaveLength(1)
    expect(parse(`SEND\r\n${line}\r\n\r\n\0`)).toHaveLength(1)
    expect(() => parse(`SEND\n${line}b\n\n\0`)).toThrow('Header too long')
    expect(() => parse(`SEND\r\n${line}b\r\n\r\n\0`)).toThrow('Header too long')
    expect(() => parse(`SEND\n${line}bb`)).toThrow('Header too long')
  })

  test('accept exactly as many headers as allowed', () => {
    const headers = (count: number): string => Array.from({ length: count }, (_, at) => `h${at}:v\n`).join('')
    expect(parse(`SEND\n${headers(headerCount)}\n\0`)[0]?.headers.size).toBe(headerCount)
    expect(() => parse(`SEND\n${headers(headerCount + 1)}\n\0`)).toThrow('Too many headers')
  })

  test('cost no repeated copies for a frame that arrives byte by byte', () => {
    const copied = jest.spyOn(Buffer.prototype, 'copy')
    const wire = Buffer.from(sendOf(frameBytes))
    const parser = new FrameParser(realtimeLimits)
    for (const byte of wire.subarray(0, -1)) {
      parser.feed(Buffer.of(byte))
      parser.next()
    }
    const copiedBytes = copied.mock.results.reduce((sum, result) => sum + Number(result.value), 0)
    copied.mockRestore()
    parser.feed(Buffer.of(0))
    expect(parser.next()?.body).toHaveLength(frameBytes - 6)
    expect(copiedBytes).toBeGreaterThan(frameBytes)
    expect(copiedBytes).toBeLessThan(4 * frameBytes)
  })
})

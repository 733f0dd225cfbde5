/** A WAV file of silence, 16 kHz, 16 bit, one channel, with a recorder's note before the sound. */
export const wavOf = (seconds: number, note = ''): Buffer => {
  const chunk = (name: string, body: Buffer): Buffer => {
    const head = Buffer.alloc(8)
    head.write(name, 0, 'latin1')
    head.writeUInt32LE(body.length, 4)
    return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
  }
  const format = Buffer.alloc(16)
  format.writeUInt16LE(1, 0)
  format.writeUInt16LE(1, 2)
  format.writeUInt32LE(16_000, 4)
  format.writeUInt32LE(32_000, 8)
  format.writeUInt16LE(2, 12)
  format.writeUInt16LE(16, 14)
  const parts = [
    chunk('LIST', Buffer.from(note)),
    chunk('fmt ', format),
    chunk('data', Buffer.alloc(Math.round(seconds * 32_000))),
  ]
  const body = Buffer.concat([Buffer.from('WAVE', 'latin1'), ...parts])
  const head = Buffer.alloc(8)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

/** Frames of MPEG 1 layer III, 32 kbit/s at 48 kHz: 96 bytes and 24 ms each, after an ID3 tag with notes. */
export const mp3Of = (seconds: number, note = ''): Buffer => {
  const frame = Buffer.alloc(96)
  frame.writeUInt32BE(0xff_fb_14_00)
  const tag = Buffer.from(note)
  const head = Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, tag.length >> 7, tag.length & 127])
  return Buffer.concat([head, tag, ...Array.from({ length: Math.round(seconds / 0.024) }, () => frame)])
}

/** A box of an MPEG 4 file. */
export const box = (name: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length, 0)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, body])
}

/** An MPEG 4 file whose tracks are of the given kinds; its header contains the length unless that is 0. */
export const m4aOf = (seconds: number, note = '', handlers: readonly string[] = ['soun']): Buffer => {
  const movie = Buffer.alloc(100)
  movie.writeUInt32BE(1_000, 12)
  movie.writeUInt32BE(seconds * 1_000, 16)
  const track = (handler: string) =>
    box('trak', box('mdia', box('hdlr', Buffer.alloc(8), Buffer.from(handler, 'latin1'), Buffer.alloc(12))))
  return Buffer.concat([
    box('ftyp', Buffer.from('M4A \0\0\0\0', 'latin1')),
    box('moov', box('mvhd', movie), ...handlers.map(track), box('udta', Buffer.from(note))),
    box('mdat', Buffer.alloc(200, 7)),
  ])
}

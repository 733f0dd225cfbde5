import { TextDecoder as NativeDecoder, TextEncoder as NativeEncoder } from 'node:util'
import fc from 'fast-check'
import { TextDecoder, TextEncoder } from './text-encoding'

const native = { encoder: new NativeEncoder(), decoder: new NativeDecoder('utf-8', { ignoreBOM: true }) }

test('encodes any text as the standard does', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      expect([...new TextEncoder().encode(text)]).toEqual([...native.encoder.encode(text)])
    }),
    { seed: 7, numRuns: 500 },
  )
})

test.each(['', 'abc', '你好', '😀é\0z', '\ud800x', 'x\udc00'])('encodes %j', (text) => {
  expect([...new TextEncoder().encode(text)]).toEqual([...native.encoder.encode(text)])
})

test('decodes valid text from buffers and views', () => {
  const bytes = native.encoder.encode('--你好😀--')
  expect(new TextDecoder().decode(bytes.subarray(2, bytes.length - 2))).toBe('你好😀')
  expect(new TextDecoder().decode(bytes.buffer.slice(0) as ArrayBuffer)).toContain('你好')
  expect(new TextDecoder().decode()).toBe('')
})

test.each([[[0xff, 0x41]], [[0xe4, 0xbd]], [[0xc0, 0x80]], [[0xed, 0xa0, 0x80]], [[0xf4, 0x90, 0x80, 0x80]]])(
  'broken bytes %j never give text that was not meant',
  (bytes) => {
    expect(new TextDecoder().decode(new Uint8Array(bytes))).toContain('\ufffd')
  },
)

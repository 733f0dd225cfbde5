import { readFileSync } from 'node:fs'
import path from 'node:path'
import { m4aOf, mp3Of, wavOf } from '../../test/server/sounds'
import { AudioError, type AudioKind, readSound } from './audio'

const CANARY = 'recorded in canary street'
const samples: Record<AudioKind, (seconds: number, note?: string) => Buffer> = {
  wav: wavOf,
  mp3: mp3Of,
  m4a: m4aOf,
}
const kinds = Object.keys(samples) as AudioKind[]

test.each(kinds)('reads the length of a %s and removes all notes of its recorder', (kind) => {
  const file = samples[kind](12, CANARY)
  expect(file.includes(CANARY)).toBe(true)
  const { bytes, seconds } = readSound(kind, file)
  expect(seconds).toBeCloseTo(12, 1)
  expect(bytes.includes(CANARY)).toBe(false)
  // The result is a sound of the same kind and length.
  expect(readSound(kind, bytes).seconds).toBeCloseTo(12, 1)
})

test('ignores the head of a WAV file that reports less sound than the file has', () => {
  const file = wavOf(50)
  file.writeUInt32LE(100, 4)
  expect(readSound('wav', file).seconds).toBeCloseTo(50, 1)
})

test('returns null for the length when an MPEG 4 file does not contain it', () => {
  expect(readSound('m4a', m4aOf(0)).seconds).toBeNull()
})

test('refuses a video as a voice', () => {
  expect(() => readSound('m4a', m4aOf(3, '', ['soun', 'vide']))).toThrow(AudioError)
  expect(() => readSound('m4a', m4aOf(3, '', []))).toThrow(AudioError)
})

test.each(kinds)('refuses a %s of noise, of another kind, or without sound', (kind) => {
  const others = kinds.filter((other) => other !== kind).map((other) => samples[other](2))
  const head = samples[kind](2).subarray(0, 12)
  for (const bytes of [...others, Buffer.alloc(0), head, Buffer.concat([head, Buffer.alloc(5_000, 7)])]) {
    expect(() => readSound(kind, bytes)).toThrow(AudioError)
  }
})

test.each(kinds)('always ends on a %s that was cut or changed anywhere', (kind) => {
  const file = samples[kind](1, 'x'.repeat(40))
  for (let at = 0; at < Math.min(file.length, 400); at++) {
    for (const bytes of [file.subarray(0, at), Buffer.from(file).fill(0xff, at, at + 4)]) {
      try {
        expect(readSound(kind, bytes).bytes.length).toBeLessThanOrEqual(bytes.length + 8)
      } catch (error) {
        expect(error).toBeInstanceOf(AudioError)
      }
    }
  }
})

test('accepts a voice whose recorder wrote its sizes in 64 bits, as Android does', () => {
  const file = readFileSync(path.join(__dirname, '../../test/server/cases/clips/android.m4a'))
  expect(readSound('m4a', file).seconds).toBeCloseTo(3, 1)
  const cut = Buffer.from(file)
  cut.writeUInt32BE(0xffff, file.indexOf('mdat') + 4)
  expect(() => readSound('m4a', cut)).toThrow(AudioError)
})

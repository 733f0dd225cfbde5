import { loudnessOf, toVoiceRate, VOICE_SAMPLE_RATE, waveOf, wavOf } from './wav'

const tone = (seconds: number, rate: number, loudness: number) =>
  Float32Array.from(
    { length: seconds * rate },
    (_, index) => Math.sin((index / rate) * 440 * 6.283) * loudness,
  )

test('a voice is brought down to 16 kHz without changing its length', () => {
  expect(toVoiceRate(tone(2, 48_000, 1), 48_000)).toHaveLength(2 * VOICE_SAMPLE_RATE)
  expect(toVoiceRate(tone(1, 44_100, 1), 44_100)).toHaveLength(VOICE_SAMPLE_RATE)
  const slow = tone(1, 8_000, 1)
  expect(toVoiceRate(slow, 8_000)).toBe(slow)
})

test('silence is 0, speech is between, and nothing is above 100', () => {
  expect(loudnessOf(new Float32Array(100))).toBe(0)
  expect(loudnessOf(new Float32Array(0))).toBe(0)
  expect(loudnessOf(tone(1, 8_000, 0.2))).toBeGreaterThan(20)
  expect(loudnessOf(tone(1, 8_000, 1))).toBe(100)
})

test('sixteen bars follow the loudness', () => {
  const samples = new Float32Array(16_000)
  samples.set(tone(0.5, 16_000, 0.5), 8_000)
  const wave = waveOf(samples)
  expect(wave).toHaveLength(16)
  expect(wave.slice(0, 8)).toEqual(Array(8).fill(0))
  expect(Math.min(...wave.slice(8))).toBeGreaterThan(50)
})

test('the file says what it is, and clipped samples stay in range', () => {
  const view = new DataView(wavOf(Float32Array.from([0, 1, -1, 5]), VOICE_SAMPLE_RATE))
  const text = (at: number) => String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)))
  expect([text(0), text(8), text(36)]).toEqual(['RIFF', 'WAVE', 'data'])
  expect(view.getUint32(4, true)).toBe(view.byteLength - 8)
  expect(view.getUint32(24, true)).toBe(16_000)
  expect([44, 46, 48, 50].map((at) => view.getInt16(at, true))).toEqual([0, 32_767, -32_767, 32_767])
})

import { loudnessOf, toVoiceRate, VOICE_SAMPLE_RATE, waveOf, wavOf } from './wav'

const tone = (seconds: number, rate: number, loudness: number) =>
  Float32Array.from(
    { length: seconds * rate },
    (_, index) => Math.sin((index / rate) * 440 * 6.283) * loudness,
  )

/** Number of rising zero crossings in a second. */
const pitchOf = (samples: Float32Array, rate: number): number => {
  const rises = samples.filter((sample, at) => at > 0 && (samples[at - 1] ?? 0) < 0 && sample >= 0)
  return (rises.length * rate) / samples.length
}

test.each([8_000, 11_025, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000])(
  'a recording of a microphone with %i Hz keeps its length and pitch',
  (rate) => {
    const voice = toVoiceRate(tone(2, rate, 1), rate)
    expect(Math.abs(voice.length - 2 * VOICE_SAMPLE_RATE)).toBeLessThanOrEqual(2)
    expect(pitchOf(voice, VOICE_SAMPLE_RATE)).toBeCloseTo(440, -1)
  },
)

test('silence is 0, speech is between, and nothing exceeds 100', () => {
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

test('the header describes the file, and clipped samples stay in range', () => {
  const view = new DataView(wavOf(Float32Array.from([0, 1, -1, 5]), VOICE_SAMPLE_RATE))
  const text = (at: number) => String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)))
  expect([text(0), text(8), text(36)]).toEqual(['RIFF', 'WAVE', 'data'])
  expect(view.getUint32(4, true)).toBe(view.byteLength - 8)
  expect(view.getUint32(24, true)).toBe(16_000)
  expect([44, 46, 48, 50].map((at) => view.getInt16(at, true))).toEqual([0, 32_767, -32_767, 32_767])
})

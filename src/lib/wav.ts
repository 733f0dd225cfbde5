import { VOICE_WAVE_BARS } from '@contract/constants'

/** Samples per second of a stored recording. Source: ours; enough for speech, and 60 s stay under 2 MiB */
export const VOICE_SAMPLE_RATE = 16_000

/** Loudness of a full bar, as a share of the greatest amplitude. Source: ours, speech at arm's length */
const FULL_LOUDNESS = 0.35

const HEADER_BYTES = 44
const BYTES_PER_SAMPLE = 2

/** Interpolates samples linearly up to the target rate. */
function stretched(samples: Float32Array, step: number): Float32Array {
  return Float32Array.from({ length: Math.floor(samples.length / step) }, (_, index) => {
    const at = Math.floor(index * step)
    const from = samples[at] ?? 0
    return from + ((samples[at + 1] ?? from) - from) * (index * step - at)
  })
}

/**
 * Converts samples from -1 to 1 to the stored rate: averages faster ones and interpolates slower ones, such as
 * those of a Bluetooth headset's microphone. Length and pitch stay.
 */
export function toVoiceRate(samples: Float32Array, sampleRate: number): Float32Array {
  const step = sampleRate / VOICE_SAMPLE_RATE
  if (step === 1) return samples
  if (step < 1) return stretched(samples, step)
  const slower = new Float32Array(Math.floor(samples.length / step))
  for (let index = 0; index < slower.length; index += 1) {
    const from = Math.floor(index * step)
    const to = Math.max(from + 1, Math.floor((index + 1) * step))
    let sum = 0
    for (let at = from; at < to; at += 1) sum += samples[at] ?? 0
    slower[index] = sum / (to - from)
  }
  return slower
}

/** Loudness of samples, 0 to 100. */
export function loudnessOf(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  const level = samples.length === 0 ? 0 : Math.sqrt(sum / samples.length) / FULL_LOUDNESS
  return Math.min(100, Math.round(level * 100))
}

/** The loudness of a recording in as many numbers as a wave has bars. */
export function waveOf(samples: Float32Array): number[] {
  const size = samples.length / VOICE_WAVE_BARS
  return Array.from({ length: VOICE_WAVE_BARS }, (_, bar) =>
    loudnessOf(samples.subarray(Math.floor(bar * size), Math.floor((bar + 1) * size))),
  )
}

/** Samples as a WAV file: PCM, 16 bit, mono. */
export function wavOf(samples: Float32Array, sampleRate: number): ArrayBuffer {
  const dataBytes = samples.length * BYTES_PER_SAMPLE
  const view = new DataView(new ArrayBuffer(HEADER_BYTES + dataBytes))
  const write = (at: number, text: string) => {
    for (let index = 0; index < text.length; index += 1) view.setUint8(at + index, text.charCodeAt(index))
  }
  write(0, 'RIFF')
  view.setUint32(4, HEADER_BYTES - 8 + dataBytes, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, sampleRate * BYTES_PER_SAMPLE, true)
  view.setUint16(32, BYTES_PER_SAMPLE, true)
  view.setUint16(34, 8 * BYTES_PER_SAMPLE, true)
  write(36, 'data')
  view.setUint32(40, dataBytes, true)
  samples.forEach((sample, index) => {
    const bounded = Math.max(-1, Math.min(1, sample))
    view.setInt16(HEADER_BYTES + index * BYTES_PER_SAMPLE, Math.round(bounded * 0x7fff), true)
  })
  return view.buffer
}

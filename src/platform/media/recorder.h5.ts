import { loudnessOf, toVoiceRate, VOICE_SAMPLE_RATE, waveOf, wavOf } from '@/lib/wav'
import type { MicrophoneState, RecordedVoice, Recorder, RecordingOptions } from './recorder'

/** Number of samples in a block. */
const BLOCK_SIZE = 4_096

interface Running {
  readonly stream: MediaStream
  readonly context: AudioContext
  readonly blocks: Float32Array[]
  readonly maxSamples: number
  length: number
}

let running: Running | null = null
/** Some browsers never report that the microphone is permitted, although it was permitted a moment ago. */
let wasAllowed = false

const canRecord = () =>
  window.isSecureContext && Boolean(navigator.mediaDevices?.getUserMedia) && 'AudioContext' in window

async function openStream(): Promise<MediaStream | MicrophoneState> {
  if (!canRecord()) return 'missing'
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: { echoCancellation: true, noiseSuppression: true },
    })
  } catch (error) {
    wasAllowed = false
    const isRefusal = error instanceof DOMException && /NotAllowed|Security/.test(error.name)
    return isRefusal ? 'refused' : 'missing'
  }
}

const closeStream = (stream: MediaStream) => stream.getTracks().forEach((track) => track.stop())

function close(): Running | null {
  const ended = running
  running = null
  if (!ended) return null
  closeStream(ended.stream)
  ended.context.close().catch(() => {})
  return ended
}

function joined({ blocks, length, maxSamples }: Running): Float32Array {
  const samples = new Float32Array(Math.min(length, maxSamples))
  let at = 0
  for (const block of blocks) {
    const fitting = block.subarray(0, samples.length - at)
    samples.set(fitting, at)
    at += fitting.length
  }
  return samples
}

function listen(stream: MediaStream, { maxSeconds, onLevel }: RecordingOptions): Running {
  const context = new AudioContext()
  const now: Running = { stream, context, blocks: [], length: 0, maxSamples: maxSeconds * VOICE_SAMPLE_RATE }
  // Worklets need a separate file, which strict hosts do not serve; every browser supports this node.
  const node = context.createScriptProcessor(BLOCK_SIZE, 1, 1)
  node.onaudioprocess = ({ inputBuffer }) => {
    if (running !== now) return
    const block = toVoiceRate(inputBuffer.getChannelData(0).slice(), context.sampleRate)
    now.blocks.push(block)
    now.length += block.length
    onLevel(loudnessOf(block))
  }
  context.createMediaStreamSource(stream).connect(node)
  node.connect(context.destination)
  return now
}

/** The browser's microphone; recordings become WAV files, which every platform plays. */
export const recorder: Recorder = {
  async state() {
    if (!canRecord()) return 'missing'
    if (wasAllowed) return 'granted'
    try {
      const { state } = await navigator.permissions.query({ name: 'microphone' })
      return state === 'granted' ? 'granted' : state === 'denied' ? 'refused' : 'unasked'
    } catch {
      return 'unasked'
    }
  },
  async ask() {
    const stream = await openStream()
    if (!(stream instanceof MediaStream)) return stream
    closeStream(stream)
    wasAllowed = true
    return 'granted'
  },
  async start(options) {
    close()
    const stream = await openStream()
    if (!(stream instanceof MediaStream)) return stream
    running = listen(stream, options)
    await running.context.resume()
    return 'granted'
  },
  stop(): Promise<RecordedVoice | null> {
    const ended = close()
    if (!ended || ended.length === 0) return Promise.resolve(null)
    const samples = joined(ended)
    const file = new Blob([wavOf(samples, VOICE_SAMPLE_RATE)], { type: 'audio/wav' })
    return Promise.resolve({
      file: { path: URL.createObjectURL(file), filename: 'voice.wav', file },
      seconds: Math.max(1, Math.round(samples.length / VOICE_SAMPLE_RATE)),
      wave: waveOf(samples),
    })
  },
  cancel: () => void close(),
}

import type { UploadFile } from '@/upload/upload'
import type { FaceCamera, FaceCameraState } from './face-camera'

/** The client uses the first format that the browser can write; Safari supports MPEG 4, the others WebM. */
const FORMATS = ['video/webm;codecs=vp8,opus', 'video/webm', 'video/mp4'] as const
const BITS_PER_SECOND = 1_200_000
const WISH = {
  audio: { echoCancellation: true, noiseSuppression: true },
  video: { facingMode: 'user', width: { ideal: 640 }, height: { ideal: 480 } },
} as const

let stream: MediaStream | null = null
/** Number of closings: a camera that the browser grants after a closing is released. */
let closings = 0
let recording: { recorder: MediaRecorder; parts: Blob[] } | null = null

const isLive =
  typeof window !== 'undefined' &&
  window.isSecureContext &&
  typeof navigator.mediaDevices?.getUserMedia === 'function' &&
  typeof MediaRecorder === 'function'

const fileOf = (file: Blob, type: string): UploadFile => {
  const ending = type.includes('quicktime') ? 'mov' : type.includes('mp4') ? 'mp4' : 'webm'
  return { path: URL.createObjectURL(file), filename: `face.${ending}`, file }
}

function show(holderId: string, shown: MediaStream): void {
  const holder = document.getElementById(holderId)
  if (!holder) return
  const player = document.createElement('video')
  player.muted = true
  player.autoplay = true
  player.setAttribute('playsinline', '')
  player.setAttribute('aria-hidden', 'true')
  player.srcObject = shown
  holder.replaceChildren(player)
  player.play().catch(() => {})
}

function replay(holderId: string, { path }: UploadFile): void {
  const player = document.createElement('video')
  player.controls = true
  player.setAttribute('playsinline', '')
  player.src = path
  document.getElementById(holderId)?.replaceChildren(player)
}

const release = (one: MediaStream) => one.getTracks().forEach((track) => track.stop())

function close(): void {
  closings += 1
  recording = null
  if (stream) release(stream)
  stream = null
}

async function open(holderId: string): Promise<FaceCameraState> {
  if (!isLive) return 'missing'
  close()
  const before = closings
  let opened: MediaStream
  try {
    opened = await navigator.mediaDevices.getUserMedia(WISH)
  } catch (error) {
    const isRefusal = error instanceof DOMException && /NotAllowed|Security/.test(error.name)
    return isRefusal ? 'refused' : 'missing'
  }
  if (before !== closings) {
    release(opened)
    return 'closed'
  }
  stream = opened
  show(holderId, opened)
  return 'open'
}

function stop(): Promise<UploadFile | null> {
  const ended = recording
  recording = null
  if (!ended || ended.recorder.state === 'inactive') return Promise.resolve(null)
  return new Promise((resolve) => {
    const { recorder, parts } = ended
    recorder.onstop = () => {
      const type = recorder.mimeType.split(';')[0] || 'video/webm'
      resolve(parts.length > 0 ? fileOf(new Blob(parts, { type }), type) : null)
    }
    recorder.stop()
  })
}

/** Some browsers report nothing when the member closes the chooser; the page simply stays as it was. */
const capture = (): Promise<UploadFile | null> =>
  new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = 'video/*'
    input.setAttribute('capture', 'user')
    input.onchange = () => {
      const file = input.files?.[0]
      resolve(file ? fileOf(file, file.type) : null)
    }
    input.oncancel = () => resolve(null)
    input.click()
  })

/** The browser's camera; without one, or without permission to record, the device's own camera app. */
export const faceCamera: FaceCamera = {
  isLive,
  open,
  start() {
    if (!stream) return
    const mimeType = FORMATS.find((format) => MediaRecorder.isTypeSupported(format))
    const parts: Blob[] = []
    const recorder = new MediaRecorder(stream, {
      ...(mimeType && { mimeType }),
      videoBitsPerSecond: BITS_PER_SECOND,
    })
    recorder.ondataavailable = ({ data }) => void (data.size > 0 && parts.push(data))
    recorder.start()
    recording = { recorder, parts }
  },
  stop,
  replay,
  close,
  capture,
}

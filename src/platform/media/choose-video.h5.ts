import type { ChosenVideo } from './video-files'

/** A file that the browser does not show within this time is sent without a check, in ms. Source: ours */
const LOOK_MS = 4_000
/** Longest side of the frame shown in place of the video while it uploads, in px. */
const POSTER_SIDE_PX = 480

const endings: Readonly<Record<string, string>> = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
}

/** The file's own name is private and is not sent, only its type. */
const filenameOf = ({ type, name }: File): string =>
  `video.${endings[type] ?? /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? 'unknown'}`

const posterOf = (player: HTMLVideoElement): Promise<string | null> =>
  new Promise((resolve) => {
    const { videoWidth: width, videoHeight: height } = player
    const scale = Math.min(1, POSTER_SIDE_PX / Math.max(width, height, 1))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    const pen = canvas.getContext('2d')
    if (!pen || canvas.width * canvas.height === 0) return resolve(null)
    pen.drawImage(player, 0, 0, canvas.width, canvas.height)
    canvas.toBlob((blob) => resolve(blob && URL.createObjectURL(blob)), 'image/jpeg')
  })

/** Reads length and first frame, if this browser can play the file. */
const look = (path: string): Promise<Pick<ChosenVideo, 'seconds' | 'posterPath'>> =>
  new Promise((resolve) => {
    const player = document.createElement('video')
    const end = (seconds: number | null, posterPath: string | null) => {
      clearTimeout(timer)
      player.onloadeddata = player.onerror = null
      player.removeAttribute('src')
      player.load()
      resolve({ seconds, posterPath })
    }
    const timer = setTimeout(() => end(null, null), LOOK_MS)
    player.muted = true
    player.playsInline = true
    player.preload = 'auto'
    player.onerror = () => end(null, null)
    player.onloadeddata = () => {
      // A recording of the browser itself has no known length before it is played.
      const seconds = Number.isFinite(player.duration) ? player.duration : null
      void posterOf(player).then(
        (poster) => end(seconds, poster),
        () => end(seconds, null),
      )
    }
    player.src = path
  })

const pick = (): Promise<File | null> =>
  new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = 'video/mp4,video/quicktime,video/webm'
    input.onchange = () => resolve(input.files?.[0] ?? null)
    input.oncancel = () => resolve(null)
    input.click()
  })

/** Lets the member choose or record a video, as the browser offers it; null when they chose none. */
export async function chooseVideo(_maxSeconds: number): Promise<ChosenVideo | null> {
  const file = await pick()
  if (!file) return null
  const path = URL.createObjectURL(file)
  return { path, filename: filenameOf(file), sizeBytes: file.size, file, ...(await look(path)) }
}

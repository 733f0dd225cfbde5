import type { CanvasPicture, CanvasSize, DrawnFile, OpenCanvas } from './canvas'

/** A browser draws without a canvas on the page. */
export const needsCanvasOnPage = false

const JPEG_QUALITY = 0.92

function load(src: string): Promise<CanvasPicture> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    // Without it a picture of another host would make the canvas unreadable.
    image.crossOrigin = 'anonymous'
    image.onload = () => resolve({ source: image, width: image.naturalWidth, height: image.naturalHeight })
    image.onerror = () => reject(new Error('picture not loaded'))
    image.src = src
  })
}

const fileOf = (canvas: HTMLCanvasElement): Promise<DrawnFile> =>
  new Promise((resolve, reject) => {
    const keep = (file: Blob | null) =>
      file ? resolve({ path: URL.createObjectURL(file), file }) : reject(new Error('canvas not read'))
    canvas.toBlob(keep, 'image/jpeg', JPEG_QUALITY)
  })

/**
 * Opens a canvas of the browser; the id is for platforms whose canvas is on the page. @throws Error without a 2D
 * context
 */
export function openCanvas(_id: string, { width, height }: CanvasSize): Promise<OpenCanvas> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) return Promise.reject(new Error('no canvas'))
  return Promise.resolve({
    pen,
    load,
    // A data URL, because browsers inside other apps cannot save a blob URL by a long press.
    toPicture: () => Promise.resolve(canvas.toDataURL('image/jpeg', JPEG_QUALITY)),
    toFile: () => fileOf(canvas),
  })
}

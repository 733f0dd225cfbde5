/** A picture that a canvas can draw. */
export interface CanvasPicture {
  readonly source: CanvasImageSource
  /** In px of the picture. */
  readonly width: number
  readonly height: number
}

/** A canvas to draw one picture on. */
export interface OpenCanvas {
  readonly pen: CanvasRenderingContext2D
  /** @throws Error when the picture cannot be had, or not be drawn with leave to read it again. */
  load(src: string): Promise<CanvasPicture>
  /** What was drawn as something that an Image shows and the album takes. @throws Error when it cannot be read. */
  toPicture(): Promise<string>
}

/** Size of a canvas, in px of its bitmap. */
export interface CanvasSize {
  readonly width: number
  readonly height: number
}

/**
 * The canvas of the target: a build for one takes `canvas.<target>.ts` in this file's place, type checks and tests see
 * the browser's. With `needsCanvasOnPage` a `<Canvas type='2d'>` of the given id has to stand on the page.
 */
export { needsCanvasOnPage, openCanvas } from './canvas.h5'

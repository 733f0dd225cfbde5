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
  /** @throws Error when the picture cannot be loaded, or cannot be drawn and read again. */
  load(src: string): Promise<CanvasPicture>
  /**
   * Returns the drawing in a form that an Image shows and the album accepts. @throws Error when the canvas cannot be
   * read
   */
  toPicture(): Promise<string>
  /** Returns the drawing as a JPEG file to upload. @throws Error when the canvas cannot be read */
  toFile(): Promise<DrawnFile>
}

/** A drawing as a file; its path can be shown. */
export interface DrawnFile {
  readonly path: string
  /** The file itself, on H5 only. */
  readonly file?: Blob
}

/** Size of a canvas, in px of its bitmap. */
export interface CanvasSize {
  readonly width: number
  readonly height: number
}

/**
 * The canvas of the target: the build for a target replaces this file by `canvas.<target>.ts`; type checks and tests
 * use the browser's. With `needsCanvasOnPage` the page must contain a `<Canvas type='2d'>` with the given id.
 */
export { needsCanvasOnPage, openCanvas } from './canvas.h5'

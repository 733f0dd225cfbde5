import { recordingPen, type Recording } from '../mini/host/recording-pen'

/** The canvases of a browser that draws nothing and records everything. */
export interface FakeCanvas {
  /** One recording for each opened canvas. */
  readonly drawn: Recording[]
  /** Addresses of the requested pictures. */
  readonly loaded: string[]
  /** Removes the canvas, as in a browser without one. */
  isMissing: boolean
  /** Pictures that cannot be loaded. */
  readonly broken: Set<string>
}

/** Gives jsdom canvases that can be drawn on and pictures that load. Undone by `jest.restoreAllMocks`. */
export function installFakeCanvas(): FakeCanvas {
  const fake: FakeCanvas = { drawn: [], loaded: [], isMissing: false, broken: new Set() }
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => {
    if (fake.isMissing) return null
    const recording = recordingPen()
    fake.drawn.push(recording)
    return recording.pen as never
  })
  jest
    .spyOn(HTMLCanvasElement.prototype, 'toDataURL')
    .mockImplementation(() => `data:image/jpeg;base64,${fake.drawn.length}`)
  jest.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function (
    this: HTMLImageElement,
    src,
  ) {
    fake.loaded.push(src)
    this.setAttribute('src', src)
    queueMicrotask(() => (fake.broken.has(src) ? this.onerror?.('') : this.onload?.(new Event('load'))))
  })
  return fake
}

import { recordingPen, type Recording } from '../mini/host/recording-pen'

/** The canvases of a browser that draws nothing but remembers all. */
export interface FakeCanvas {
  /** One recording for each canvas that was opened. */
  readonly drawn: Recording[]
  /** Addresses of pictures that were asked for. */
  readonly loaded: string[]
  /** Takes the canvas away, as a browser without one has none. */
  isMissing: boolean
  /** Pictures that cannot be loaded. */
  readonly broken: Set<string>
}

/** Gives jsdom, which has none, canvases that can be drawn on and pictures that load. Undone by `jest.restoreAllMocks`. */
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

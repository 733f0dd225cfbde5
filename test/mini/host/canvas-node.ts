import { recordingPen, type Recording } from './recording-pen'
import { stateOf, type BuiltinState } from './builtins/builtin'
import type { ScriptedFile } from './device'

/** Reported size of pictures where nothing is loaded. */
const UNFETCHED_PICTURE = { width: 300, height: 400 }

const FILE_TYPES: Readonly<Record<string, string>> = { jpg: 'image/jpeg', png: 'image/png' }

/** A picture that app code loads to draw it. */
interface CanvasImage {
  width: number
  height: number
  src: string
  onload: (() => void) | null
  onerror: ((error: object) => void) | null
}

/**
 * The node of a `canvas` of type 2d. In a browser it draws on a real canvas; elsewhere a recording pen records the
 * drawing.
 * Source: provider docs "Canvas"
 */
export class CanvasNode {
  /** The drawing since the size was last set; empty in a browser. */
  recording: Recording = recordingPen()
  private size = { width: 300, height: 150 }

  constructor(private readonly state: BuiltinState) {}

  get width(): number {
    return this.size.width
  }

  /** Setting a side clears the canvas, as on a device. */
  set width(width: number) {
    this.resize({ ...this.size, width })
  }

  get height(): number {
    return this.size.height
  }

  set height(height: number) {
    this.resize({ ...this.size, height })
  }

  getContext(kind: string): unknown {
    if (kind !== '2d') return null
    return this.paper ? this.paper.getContext('2d') : this.recording.pen
  }

  createImage(): CanvasImage | HTMLImageElement {
    const { parts, element } = this.state
    if (!this.paper) return this.unfetchedImage()
    const image = element.ownerDocument.createElement('img')
    const show = (source: string) => image.setAttribute('src', parts.pictureUrl(source))
    Object.defineProperty(image, 'src', { get: () => image.getAttribute('src'), set: show })
    return image
  }

  /** The drawing as a file of that type. @throws Error when a picture of a foreign origin made it unreadable. */
  toFile(type: string, size: { width: number; height: number }): ScriptedFile {
    const mime = FILE_TYPES[type] ?? 'image/png'
    const encoded = this.paper?.toDataURL(mime).split(',')[1] ?? ''
    const bytes = Uint8Array.from(atob(encoded), (sign) => sign.charCodeAt(0))
    return { name: `canvas.${type}`, bytes, type: mime, ...size }
  }

  /** The real canvas, where one exists. */
  private get paper(): HTMLCanvasElement | null {
    const { parts, inner } = this.state
    return parts.hasLayout ? (inner as HTMLCanvasElement) : null
  }

  private resize(size: { width: number; height: number }): void {
    this.size = size
    this.recording = recordingPen()
    if (this.paper) Object.assign(this.paper, size)
  }

  private unfetchedImage(): CanvasImage {
    const { parts } = this.state
    let source = ''
    return {
      width: 0,
      height: 0,
      onload: null,
      onerror: null,
      get src() {
        return source
      },
      set src(address: string) {
        source = address
        parts.later(() => {
          if (!parts.device.imagesLoad) return this.onerror?.({ errMsg: `image load fail ${address}` })
          Object.assign(this, UNFETCHED_PICTURE)
          this.onload?.()
        })
      },
    }
  }
}

const nodes = new WeakMap<Element, CanvasNode>()

/** The node of a canvas element; null for other elements. */
export function canvasNodeOf(element: Element): CanvasNode | null {
  const state = stateOf(element)
  if (element.localName !== 'wx-canvas' || !state) return null
  const known = nodes.get(element)
  if (known) return known
  const node = new CanvasNode(state)
  nodes.set(element, node)
  return node
}

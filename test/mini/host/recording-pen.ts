import type { Pen } from '@/lib/poster/pen'

/** A point of the canvas in its px: x and y. */
type Point = readonly [number, number]

/** A written text. */
export interface WrittenWords {
  readonly words: string
  readonly at: Point
  /** From the left end to the right one. */
  readonly from: number
  readonly to: number
  readonly colour: string
}

/** A filled box. */
export interface FilledBox {
  readonly at: Point
  readonly size: Point
  readonly colour: unknown
}

/** A drawn picture, with its box before rotation or clipping. */
export interface DrawnPicture {
  readonly source: unknown
  readonly part: readonly number[]
  readonly box: readonly number[]
}

/** Everything that a pen drew, and the number of its `save` and `restore` calls. */
export interface Recording {
  readonly pen: Pen
  readonly words: WrittenWords[]
  readonly boxes: FilledBox[]
  readonly pictures: DrawnPicture[]
  readonly stops: string[]
  saves: number
  restores: number
}

interface State {
  scale: number
  x: number
  y: number
  turn: number
  style: Record<string, unknown>
}

/** Chinese characters are as wide as they are high, others about half of it. */
const widthOf = (words: string, size: number): number =>
  Array.from(words).reduce((width, sign) => width + (sign > '\u2e7f' ? size : size * 0.55), 0)

const initial = (): State => ({ scale: 1, x: 0, y: 0, turn: 0, style: {} })

/** A pen without a canvas: it records what it draws, in px of the canvas. */
export function recordingPen(): Recording {
  const stack: State[] = []
  let state = initial()
  const place = (x: number, y: number): Point => {
    const [cos, sin] = [Math.cos(state.turn), Math.sin(state.turn)]
    return [state.x + (x * cos - y * sin) * state.scale, state.y + (x * sin + y * cos) * state.scale]
  }
  const sizeNow = () => Number(/(\d+(?:\.\d+)?)px/.exec(String(state.style.font))?.[1] ?? 0)
  const nothing = () => undefined
  const recording: Omit<Recording, 'pen'> = {
    words: [],
    boxes: [],
    pictures: [],
    stops: [],
    saves: 0,
    restores: 0,
  }
  const acts = {
    save() {
      recording.saves += 1
      stack.push({ ...state, style: { ...state.style } })
    },
    restore() {
      recording.restores += 1
      state = stack.pop() ?? initial()
    },
    scale: (by: number) => void (state.scale *= by),
    translate(x: number, y: number) {
      ;[state.x, state.y] = place(x, y)
    },
    rotate: (by: number) => void (state.turn += by),
    fillRect(x: number, y: number, width: number, height: number) {
      recording.boxes.push({
        at: place(x, y),
        size: [width * state.scale, height * state.scale],
        colour: state.style.fillStyle,
      })
    },
    fillText(words: string, x: number, y: number) {
      const [px, py] = place(x, y)
      const width = widthOf(words, sizeNow()) * state.scale
      const { textAlign } = state.style
      const from = textAlign === 'center' ? px - width / 2 : textAlign === 'right' ? px - width : px
      recording.words.push({
        words,
        at: [px, py],
        from,
        to: from + width,
        colour: String(state.style.fillStyle),
      })
    },
    measureText: (words: string) => ({ width: widthOf(words, sizeNow()) }),
    drawImage: (source: unknown, ...numbers: number[]) =>
      void recording.pictures.push({ source, part: numbers.slice(0, 4), box: numbers.slice(4) }),
    createLinearGradient: () => ({
      addColorStop: (_at: number, colour: string) => void recording.stops.push(colour),
    }),
  }
  const pen = new Proxy(acts, {
    get: (known, name) =>
      (known as Record<string | symbol, unknown>)[name] ?? state.style[name as string] ?? nothing,
    set(_known, name, value) {
      state.style[name as string] = value
      return true
    },
  }) as unknown as Pen
  return Object.assign(recording, { pen })
}

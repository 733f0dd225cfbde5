/** A part of a drawing: its white rim, which lies below all parts, and its colours. */
export interface Part {
  readonly rim: string
  readonly ink: string
}

/** The two members of the logo: 小近 is apricot and 小遇 is rose. Source: ui.md §1 */
export type Who = 'near' | 'meet'

/** What a face shows. */
export interface Face {
  readonly eyes: 'open' | 'smile' | 'closed' | 'tears' | 'wink' | 'hearts'
  readonly mouth: 'smile' | 'laugh' | 'small' | 'sad' | 'kiss'
}

/** Where a part is drawn: its middle in a square of 120, its turn in degrees, and its size. */
export interface Place {
  readonly x: number
  readonly y: number
  readonly turn?: number
  readonly size?: number
}

const INK = '#5A0E2A'
/** Width of the white stroke around a silhouette; half of it is seen. */
const RIM = 7

const placed = ({ x, y, turn = 0, size = 1 }: Place, shapes: string): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${shapes}</g>`

/** A part with a rim around the silhouette. */
const part = (place: Place, silhouette: string, ink: string): Part => ({
  rim: placed(place, silhouette),
  ink: placed(place, ink),
})

const line = (d: string, width = 2.6, color = INK): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

const HEART = 'M0 9C-7 4-10 1-10-4a5.2 5.2 0 0 1 10-2a5.2 5.2 0 0 1 10 2C10 1 7 4 0 9Z'

const smallHeart = (x: number): string =>
  `<path transform="translate(${x} -6) scale(.5)" d="${HEART}" fill="#FFF0F3"/>`

const EYES: Record<Face['eyes'], string> = {
  open: `<circle cx="-7.5" cy="-6" r="2.6" fill="${INK}"/><circle cx="7.5" cy="-6" r="2.6" fill="${INK}"/><circle cx="-6.7" cy="-6.9" r=".9" fill="#fff"/><circle cx="8.3" cy="-6.9" r=".9" fill="#fff"/>`,
  smile: line('M-11-5q3.5-4.6 7 0M4-5q3.5-4.6 7 0'),
  closed: line('M-11-6q3.5 3.8 7 0M4-6q3.5 3.8 7 0'),
  wink: `<circle cx="-7.5" cy="-6" r="2.6" fill="${INK}"/><circle cx="-6.7" cy="-6.9" r=".9" fill="#fff"/>${line('M4-5q3.5-4.6 7 0')}`,
  tears: `${line('M-11-7q3.5 3 7 0M4-7q3.5 3 7 0')}<path d="M-8-2q-3.4 5 0 6.4q3.4-1.4 0-6.4ZM8-2q-3.4 5 0 6.4q3.4-1.4 0-6.4Z" fill="#8FD3F4"/>`,
  hearts: smallHeart(-7.5) + smallHeart(7.5),
}

const MOUTHS: Record<Face['mouth'], string> = {
  smile: line('M-4 2q4 4 8 0'),
  laugh: `<path d="M-6 1h12q-.6 8-6 8t-6-8Z" fill="${INK}"/><path d="M-3 6.2q3-2 6 0q-1.2 2.4-3 2.4t-3-2.4Z" fill="#FF8CA2"/>`,
  small: line('M-2 3h4'),
  sad: line('M-4 5q4-4 8 0'),
  kiss: `<ellipse cx="0" cy="3" rx="2" ry="2.6" fill="${INK}"/>`,
}

const CHEEKS =
  '<ellipse cx="-12.5" cy="1" rx="3.8" ry="2.4" fill="#fff" opacity=".42"/><ellipse cx="12.5" cy="1" rx="3.8" ry="2.4" fill="#fff" opacity=".42"/>'

const BODY = '<rect x="-20" y="-32" width="40" height="64" rx="20"/>'
const SHINE = line('M-13-16c0-8 4-12 9-12.5', 3.6, '#fff').replace('/>', ' opacity=".5"/>')

/** One of the two capsules with its face. */
export const capsule = (who: Who, face: Face, place: Place): Part => {
  const fill = who === 'near' ? 'a' : 'r'
  const body = BODY.replace('/>', ` fill="url(#${fill})"/>`)
  return part(place, BODY, body + SHINE + CHEEKS + EYES[face.eyes] + MOUTHS[face.mouth])
}

/** An arm from a body, as a thick line. */
export const arm = (who: Who, d: string): Part => {
  const color = who === 'near' ? '#FF8A5C' : '#E0184A'
  const at = { x: 0, y: 0 }
  return part(at, line(d, 8 + RIM, '#fff'), line(d, 8, color))
}

/** A heart of 20 px; `light` is the apricot one. */
export const heart = (place: Place, isLight = false): Part => {
  const shape = `<path d="${HEART}"/>`
  return part(place, shape, shape.replace('/>', ` fill="${isLight ? '#FF9A6B' : '#FF3B62'}"/>`))
}

/** Any shape in one colour. */
export const shape = (place: Place, d: string, color: string): Part =>
  part(place, `<path d="${d}"/>`, `<path d="${d}" fill="${color}"/>`)

/** Strokes without a fill. */
export const stroke = (place: Place, d: string, color: string, width = 3): Part =>
  part(place, line(d, width + RIM, '#fff'), line(d, width, color))

/** Shapes of several colours over one silhouette. */
export const group = (place: Place, silhouette: string, ink: string): Part => part(place, silhouette, ink)

const DEFS =
  '<defs><linearGradient id="a" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#FFD0A6"/><stop offset="1" stop-color="#FF8A5C"/></linearGradient><linearGradient id="r" x1="1" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#FF8CA2"/><stop offset="1" stop-color="#E0184A"/></linearGradient></defs>'

/** A whole sticker: parts from back to front on one white rim, so that it reads on light and on dark ground. */
export const sticker = (...parts: readonly Part[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240" viewBox="0 0 120 120">${DEFS}` +
  `<g fill="#fff" stroke="#fff" stroke-width="${RIM}" stroke-linejoin="round" stroke-linecap="round">${parts.map(({ rim }) => rim).join('')}</g>` +
  `${parts.map(({ ink }) => ink).join('')}</svg>`

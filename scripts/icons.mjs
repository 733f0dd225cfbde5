/**
 * Writes src/components/icon/icons.scss and icon-names.ts: one mask image for each name, so that an icon takes the text
 * colour on every platform. Mini-programs have no inline SVG.
 *
 * Run `node scripts/icons.mjs` after every change of the lists. Only icons that a screen shows belong in them.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const lucide = join(dirname(createRequire(import.meta.url).resolve('lucide-static/package.json')), 'icons')

/** Lucide names with their stroke widths; icons under 18 px have a heavier stroke. */
const LUCIDE = {
  archive: 1.8,
  'arrow-down': 2.2,
  'arrow-down-to-line': 1.75,
  'arrow-up': 2.4,
  'badge-japanese-yen': 1.7,
  ban: 1.75,
  banknote: 1.8,
  'bell-off': 1.9,
  bike: 1.75,
  'book-open': 1.75,
  camera: 2,
  cat: 1.75,
  check: 3,
  'check-check': 2.2,
  'chevron-down': 2,
  'chevron-left': 2.1,
  'chevron-right': 2.1,
  'circle-alert': 2,
  'circle-check': 2,
  'circle-help': 1.8,
  'circle-plus': 1.75,
  'circle-x': 1.75,
  coffee: 1.75,
  contact: 1.7,
  copy: 1.9,
  crown: 1.8,
  delete: 1.8,
  download: 1.9,
  ellipsis: 2.3,
  eye: 1.9,
  'eye-off': 1.9,
  film: 1.75,
  flag: 1.75,
  gift: 1.8,
  'graduation-cap': 1.75,
  'hand-coins': 1.75,
  headphones: 1.7,
  heart: 2.1,
  'heart-handshake': 1.9,
  house: 1.8,
  image: 1.75,
  'image-off': 1.8,
  images: 1.7,
  info: 1.9,
  keyboard: 1.8,
  link: 1.9,
  landmark: 1.75,
  'layout-grid': 1.75,
  list: 2,
  lock: 2,
  'map-pin': 1.9,
  mars: 2.2,
  megaphone: 1.8,
  'message-circle': 1.8,
  'message-circle-heart': 2,
  'message-circle-warning': 1.8,
  mic: 1.9,
  music: 1.75,
  palette: 1.75,
  pencil: 1.9,
  phone: 2,
  pin: 1.8,
  plus: 2.1,
  quote: 1.9,
  'receipt-text': 1.75,
  'refresh-cw': 2,
  'rotate-cw': 2,
  'rows-2': 1.75,
  ruler: 1.75,
  'scan-face': 1.8,
  search: 2,
  settings: 1.7,
  'share-2': 2,
  'shield-alert': 1.85,
  'shield-check': 1.9,
  'shopping-bag': 1.75,
  'sliders-horizontal': 1.75,
  smile: 1.75,
  sparkles: 1.9,
  star: 2,
  tent: 1.75,
  timer: 2,
  'trash-2': 1.8,
  'undo-2': 2,
  'user-round': 1.8,
  'volume-2': 2,
  'volume-x': 2,
  'user-round-pen': 1.7,
  'user-round-plus': 1.8,
  'user-round-x': 1.8,
  venus: 2.2,
  wallet: 1.8,
  'wifi-off': 2,
  wine: 1.75,
  x: 2.1,
}

const SEAL =
  'M3.85 8.62a4 4 0 0 1 4.78-4.77 4 4 0 0 1 6.74 0 4 4 0 0 1 4.78 4.78 4 4 0 0 1 0 6.74 4 4 0 0 1-4.77 4.78 4 4 0 0 1-6.75 0 4 4 0 0 1-4.78-4.77 4 4 0 0 1 0-6.76Z'
const HEART =
  'M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5Z'
const HOME =
  'M10.7 2.5a2 2 0 0 1 2.6 0l7 6A2 2 0 0 1 21 10v9a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 19v-9a2 2 0 0 1 .7-1.5Z'
const HOME_HEART = 'M12 17.2s-3.6-2-3.6-4.3a1.9 1.9 0 0 1 3.6-.9 1.9 1.9 0 0 1 3.6.9c0 2.3-3.6 4.3-3.6 4.3Z'
const MESSAGE =
  'M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719Z'
const dot = (x) => `M${x} 10.65a1.35 1.35 0 1 0 0 2.7 1.35 1.35 0 1 0 0-2.7Z`

/** Filled drawings: a filled shape means a state (liked, selected, verified). Holes use the even-odd rule. */
const FILLED = {
  'heart-filled': `<path d='${HEART}'/>`,
  'house-filled': `<path fill-rule='evenodd' d='${HOME}${HOME_HEART}'/>`,
  'message-filled': `<path fill-rule='evenodd' d='${MESSAGE}${dot(8)}${dot(12)}${dot(16)}'/>`,
  'pause-filled': `<path d='M7 4.5h3.4v15H7zM13.6 4.5H17v15h-3.4z'/>`,
  'play-filled': `<path d='M8 4.9c0-1 1.1-1.6 2-1.1l10.3 6.9c.8.5.8 1.7 0 2.2L10 19.9c-.9.6-2 0-2-1.1Z'/>`,
  'user-filled': `<circle cx='12' cy='7.8' r='5.3'/><path d='M12 14.8c-5.2 0-9.2 2.7-9.2 5.7 0 .8.6 1.3 1.4 1.3h15.6c.8 0 1.4-.5 1.4-1.3 0-3-4-5.7-9.2-5.7Z'/>`,
  wechat: `<path d='M9.2 3.6C4.9 3.6 1.4 6.5 1.4 10.1c0 2 1.1 3.8 2.9 5l-.7 2.2 2.6-1.3c.9.3 1.9.4 3 .4h.6a5.5 5.5 0 0 1-.2-1.5c0-3.4 3.2-6.2 7.2-6.2h.6C16.7 5.7 13.3 3.6 9.2 3.6Zm-2.6 5a1 1 0 1 1 0-2 1 1 0 0 1 0 2Zm5.3 0a1 1 0 1 1 0-2 1 1 0 0 1 0 2Z'/><path d='M22.6 14.8c0-3-2.9-5.4-6.3-5.4s-6.3 2.4-6.3 5.4 2.8 5.4 6.3 5.4c.8 0 1.6-.1 2.3-.3l2.1 1.1-.6-1.8c1.5-1 2.5-2.6 2.5-4.4Zm-8.4-1a.9.9 0 1 1 0-1.7.9.9 0 0 1 0 1.7Zm4.2 0a.9.9 0 1 1 0-1.7.9.9 0 0 1 0 1.7Z'/>`,
  seal: `<path d='${SEAL}'/>`,
  'seal-check': `<path d='m16 9.4-5.4 5.4L8 12.2' fill='none' stroke='#000' stroke-width='2.3' stroke-linecap='round' stroke-linejoin='round'/>`,
}

const shapes = (svg) => [...svg.matchAll(/<(?:path|circle|rect|line|polyline|polygon|ellipse)[^>]*>/g)]

const stroked = (name, width) => {
  const inner = shapes(readFileSync(join(lucide, `${name}.svg`), 'utf8'))
    .map(([shape]) => shape.replace(/\s*\/?>$/, '/>').replace(/"/g, "'"))
    .join('')
  return `<g fill='none' stroke='#000' stroke-width='${width}' stroke-linecap='round' stroke-linejoin='round'>${inner}</g>`
}

const dataUri = (inner) =>
  `data:image/svg+xml,${`<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'>${inner}</svg>`
    .replace(/\s+/g, ' ')
    .replace(/%/g, '%25')
    .replace(/#/g, '%23')
    .replace(/</g, '%3C')
    .replace(/>/g, '%3E')}`

const icons = Object.entries(LUCIDE)
  .map(([name, width]) => [name, stroked(name, width)])
  .concat(Object.entries(FILLED))
  .sort(([a], [b]) => a.localeCompare(b))

const rules = icons.map(([name, inner]) => `.jy-icon--${name} {\n  --jy-i: url("${dataUri(inner)}");\n}`)
writeFileSync(
  join(root, 'src/components/icon/icons.scss'),
  `/* Written by scripts/icons.mjs. Lucide, ISC licence; filled drawings are ours. */\n${rules.join('\n')}\n`,
)

const names = icons.map(([name]) => `  | '${name}'`)
writeFileSync(
  join(root, 'src/components/icon/icon-names.ts'),
  `/** Every icon the product shows. Written by scripts/icons.mjs, the list is there. */\nexport type IconName =\n${names.join('\n')}\n`,
)

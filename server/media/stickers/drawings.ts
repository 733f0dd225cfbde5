import type { StickerId } from '@contract/stickers'
import { arm, capsule, group, heart, type Face, shape, sticker, stroke } from './parts'

const glad: Face = { eyes: 'smile', mouth: 'smile' }
const open: Face = { eyes: 'open', mouth: 'smile' }
const joy: Face = { eyes: 'smile', mouth: 'laugh' }
const calm: Face = { eyes: 'closed', mouth: 'small' }

const CUP = 'M-17-12h34v14a15 15 0 0 1-15 15h-4a15 15 0 0 1-15-15Z'
const NOTE = 'M-4 8a5 4 0 1 1-2-3.4V-12l14-3V4a5 4 0 1 1-2-3.4V-9L-4-7Z'
const MOON = 'M6-18A19 19 0 1 0 18 8A15 15 0 0 1 6-18Z'
const STAR = 'M0-6L1.6-1.6L6 0L1.6 1.6L0 6L-1.6 1.6L-6 0L-1.6-1.6Z'
const DROP = 'M0-7q-6 9 0 11q6-2 0-11Z'

/** The drawings by their names. */
export const drawings: Readonly<Record<StickerId, string>> = {
  hello: sticker(
    arm('meet', 'M80 62Q97 56 98 38'),
    stroke({ x: 0, y: 0 }, 'M104 24q4 4 4 9M110 18q6 6 6 14', '#FF9A6B'),
    capsule('meet', { eyes: 'open', mouth: 'laugh' }, { x: 60, y: 62, turn: -6, size: 1.25 }),
    arm('meet', 'M36 72Q26 80 28 92'),
  ),
  heart: sticker(
    capsule('near', glad, { x: 42, y: 70, turn: -14, size: 1.05 }),
    capsule('meet', glad, { x: 78, y: 70, turn: 14, size: 1.05 }),
    heart({ x: 60, y: 26, size: 1.9 }),
    heart({ x: 90, y: 20, turn: 16, size: 0.7 }, true),
    heart({ x: 32, y: 22, turn: -16, size: 0.6 }, true),
  ),
  hug: sticker(
    capsule('near', { eyes: 'closed', mouth: 'smile' }, { x: 45, y: 64, turn: 9, size: 1.2 }),
    capsule('meet', { eyes: 'closed', mouth: 'smile' }, { x: 75, y: 64, turn: -9, size: 1.2 }),
    arm('meet', 'M86 80Q62 96 38 82'),
    arm('near', 'M32 84Q50 74 72 82'),
    heart({ x: 60, y: 16, size: 0.9 }),
  ),
  laugh: sticker(
    capsule('near', joy, { x: 60, y: 64, turn: 12, size: 1.35 }),
    shape({ x: 27, y: 58, turn: 40 }, DROP, '#8FD3F4'),
    shape({ x: 96, y: 70, turn: -40 }, DROP, '#8FD3F4'),
    stroke({ x: 0, y: 0 }, 'M20 32l7 6M14 46l8 3M103 36l-6 6', '#FF9A6B'),
  ),
  shy: sticker(
    capsule('meet', { eyes: 'closed', mouth: 'kiss' }, { x: 60, y: 62, turn: -8, size: 1.3 }),
    arm('meet', 'M36 84Q42 76 46 68'),
    arm('meet', 'M86 80Q80 72 74 66'),
    heart({ x: 94, y: 30, turn: 18, size: 0.9 }),
    heart({ x: 28, y: 34, turn: -18, size: 0.65 }, true),
  ),
  miss: sticker(
    capsule('near', { eyes: 'open', mouth: 'small' }, { x: 48, y: 72, turn: -8, size: 1.2 }),
    shape({ x: 76, y: 50 }, 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0', '#FFE1E7'),
    shape({ x: 90, y: 28 }, 'M-18 0a18 15 0 1 0 36 0a18 15 0 1 0-36 0', '#FFE1E7'),
    heart({ x: 90, y: 28, size: 1.1 }),
  ),
  thanks: sticker(
    capsule('meet', glad, { x: 60, y: 60, size: 1.25 }),
    arm('meet', 'M36 82Q48 88 58 80'),
    arm('meet', 'M84 82Q72 88 62 80'),
    group(
      { x: 60, y: 78, size: 1.05 },
      '<path d="M0 8V-2M-10-8a10 10 0 1 0 20 0a10 10 0 1 0-20 0"/>',
      '<path d="M0 12V0M0 8q6-1 8-6" fill="none" stroke="#1F9D6B" stroke-width="2.6" stroke-linecap="round"/><path d="M0-1C-9-1-11-10-9-15q5 1 5 4q0-6 4-8q4 2 4 8q0-3 5-4C11-10 9-1 0-1Z" fill="#FF9A6B"/><path d="M0-1q-5-6 0-14q5 8 0 14Z" fill="#FFC08F"/>',
    ),
  ),
  cheer: sticker(
    arm('near', 'M36 62Q22 52 24 34'),
    arm('near', 'M84 62Q98 52 96 34'),
    capsule('near', joy, { x: 60, y: 68, size: 1.2 }),
    stroke({ x: 0, y: 0 }, 'M60 20v-9M42 24l-4-8M78 24l4-8', '#FF3B62', 3.6),
    shape({ x: 23, y: 24, size: 1.3 }, STAR, '#FFB84D'),
    shape({ x: 97, y: 24, size: 1.3 }, STAR, '#FFB84D'),
  ),
  coffee: sticker(
    capsule('near', glad, { x: 36, y: 56, turn: -8, size: 1.05 }),
    capsule('meet', glad, { x: 84, y: 56, turn: 8, size: 1.05 }),
    group(
      { x: 59, y: 84, size: 1.15 },
      `<path d="${CUP}"/><path d="M17-6q10 0 9 7t-12 7"/>`,
      `<path d="M15-6q10 0 9 7t-12 7" fill="none" stroke="#B5654A" stroke-width="4"/><path d="${CUP}" fill="#FFF3EA"/><path d="M-17-12h34v5h-34Z" fill="#8A4B38"/><path transform="translate(0 4) scale(.55)" d="M0 9C-7 4-10 1-10-4a5.2 5.2 0 0 1 10-2a5.2 5.2 0 0 1 10 2C10 1 7 4 0 9Z" fill="#FF3B62"/>`,
    ),
    stroke({ x: 60, y: 26 }, 'M-5 4q-4-5 0-9t0-9M6 4q-4-5 0-9t0-9', '#D9A48F', 3),
  ),
  walk: sticker(
    stroke({ x: 0, y: 0 }, 'M32 92l-6 15M46 93l5 14M74 93l-5 14M88 92l7 15', '#8A4B38', 5),
    capsule('near', open, { x: 38, y: 62, turn: 5, size: 1.05 }),
    capsule('meet', glad, { x: 82, y: 62, turn: -5, size: 1.05 }),
    arm('near', 'M52 76Q58 84 61 84'),
    arm('meet', 'M68 76Q63 84 60 84'),
    heart({ x: 60, y: 22, size: 0.8 }),
  ),
  music: sticker(
    capsule('near', { eyes: 'closed', mouth: 'smile' }, { x: 54, y: 66, turn: -8, size: 1.25 }),
    stroke({ x: 54, y: 66, turn: -8 }, 'M-25-8Q-24-42 0-42T25-8', '#6B2C58', 5),
    shape({ x: 28, y: 64, turn: -8 }, 'M-6-11h5q7 0 7 11t-7 11h-5Z', '#E0184A'),
    shape({ x: 80, y: 57, turn: -8 }, 'M6-11h-5q-7 0-7 11t7 11h5Z', '#E0184A'),
    shape({ x: 98, y: 34, turn: 10, size: 0.95 }, NOTE, '#6B2C58'),
    shape({ x: 26, y: 26, turn: -12, size: 0.7 }, NOTE, '#FF9A6B'),
  ),
  cake: sticker(
    capsule('meet', joy, { x: 60, y: 50, size: 1.15 }),
    group(
      { x: 60, y: 88 },
      '<path d="M-32-10h64v26h-64ZM-28-12v-14ZM28-12v-14Z"/>',
      '<path d="M-32-8a8 8 0 0 1 8-8h48a8 8 0 0 1 8 8v24h-64Z" fill="#FFF3EA"/><path d="M-32-8a8 8 0 0 1 8-8h48a8 8 0 0 1 8 8v3q-4 7-8 0t-8 0t-8 0t-8 0t-8 0t-8 0t-8 0t-8 0Z" fill="#FF6A86"/><path d="M-32 10h64v6h-64Z" fill="#FFC08F"/><rect x="-30.4" y="-30" width="4.8" height="15" rx="2" fill="#FFB84D"/><path d="M-28-42q-6 8 0 10q6-2 0-10Z" fill="#FF8A5C"/><rect x="25.6" y="-30" width="4.8" height="15" rx="2" fill="#FFB84D"/><path d="M28-42q-6 8 0 10q6-2 0-10Z" fill="#FF8A5C"/>',
    ),
    shape({ x: 18, y: 30, size: 1.2 }, STAR, '#FFB84D'),
    shape({ x: 102, y: 26, size: 1.4 }, STAR, '#FFB84D'),
  ),
  cry: sticker(
    capsule('meet', { eyes: 'tears', mouth: 'sad' }, { x: 60, y: 60, turn: 6, size: 1.35 }),
    shape({ x: 26, y: 82, turn: 20, size: 1.1 }, DROP, '#8FD3F4'),
    shape({ x: 96, y: 84, turn: -20, size: 1.1 }, DROP, '#8FD3F4'),
  ),
  night: sticker(
    shape({ x: 84, y: 32, size: 1.15 }, MOON, '#FFD27A'),
    capsule('near', calm, { x: 40, y: 74, turn: -10 }),
    capsule('meet', calm, { x: 70, y: 78, turn: -16, size: 0.95 }),
    shape({ x: 30, y: 24, size: 1.3 }, STAR, '#FFB84D'),
    shape({ x: 52, y: 34, size: 0.8 }, STAR, '#FF8CA2'),
    stroke({ x: 96, y: 66 }, 'M-5-5h9l-9 10h9', '#8A6BB0', 3),
    stroke({ x: 108, y: 52, size: 0.7 }, 'M-5-5h9l-9 10h9', '#8A6BB0', 3),
  ),
}

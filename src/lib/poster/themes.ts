import { action, dusk, rose } from '../brand'
import type { Stop } from './pen'

/** Colours that a poster can have. Source: screens.md 28 */
export const POSTER_THEMES = ['dusk', 'plum', 'mint'] as const
export type PosterTheme = (typeof POSTER_THEMES)[number]

/** Colours of one theme. White words on the lower half have a contrast of at least 4.5:1. Source: ui.md §11 */
export interface ThemeColours {
  readonly ground: readonly Stop[]
  /** Colour of brand and tagline on the light upper end. */
  readonly ink: string
  /** Gradient where the two capsules meet. */
  readonly lens: readonly [string, string]
  /** Colour of the invite code on white. */
  readonly accent: string
  readonly shadow: string
}

/** Colours of each theme. */
export const themeColours: Readonly<Record<PosterTheme, ThemeColours>> = {
  dusk: {
    ground: [
      [0, dusk.ground[0]],
      [0.36, dusk.ground[1]],
      [0.62, dusk.ground[2]],
      [1, dusk.ground[3]],
    ],
    ink: dusk.ink,
    lens: [dusk.lens, action[1]],
    accent: rose[600],
    shadow: dusk.shadow,
  },
  plum: {
    ground: [
      [0, '#7d4069'],
      [0.36, '#6b2c58'],
      [0.66, '#3a1833'],
      [1, '#240f20'],
    ],
    ink: '#ffeaf2',
    lens: [dusk.lens, rose[700]],
    accent: '#6b2c58',
    shadow: 'rgba(20, 4, 16, 0.5)',
  },
  mint: {
    ground: [
      [0, '#cff1ea'],
      [0.36, '#6fcdbf'],
      [0.62, '#0f7a6d'],
      [1, '#0a574e'],
    ],
    ink: '#0b4a43',
    lens: ['#ffb38a', action[0]],
    accent: '#0b7a6e',
    shadow: 'rgba(6, 62, 56, 0.36)',
  },
}

import type { FontScale } from '../../src/stores/account/preferences'
import type { Theme } from '../harness/phone-context'

/** The member whose screens are walked. */
export type Who = 'full' | 'new' | 'unfinished' | 'nobody'

/** One variant of the product's appearance: every walked place is checked in it. */
export interface Look {
  readonly who: Who
  /** Width of the window, in CSS px. */
  readonly width: number
  /** Its height; by default that of the design's phone, or a desktop's. */
  readonly height?: number
  readonly theme: Theme
  readonly language: 'zh-CN' | 'en'
  /**
   * Text size in per cent of the design's while boxes keep their size: the effect of the system's or the host app's
   * text size on a page (`text-size-adjust` in WeChat on iOS, text zoom in WebViews and Chrome on Android). Desktops
   * zoom the page instead, which is another width.
   */
  readonly text: number
  /** Text size that the member chose in the settings, as a factor of the design's. */
  readonly type: FontScale
  /** `long`: names, texts and numbers of everybody are as long as the rules allow. */
  readonly data: 'usual' | 'long'
  /** The system asks for reduced motion. */
  readonly isStill: boolean
  /** Also checks the layers over the pages. Only for `full`. */
  readonly hasLayers: boolean
}

/** Options of a run. */
export interface Walk {
  readonly looks: readonly Look[]
  /** Only places whose name contains one of these; all when empty. */
  readonly only: readonly string[]
  /** Folder of the screenshots; null saves none. */
  readonly picturesDir: string | null
}

/** The phone of the design. */
export const usual: Look = {
  who: 'full',
  width: 375,
  theme: 'light',
  language: 'zh-CN',
  text: 100,
  type: 1,
  data: 'usual',
  isStill: false,
  hasLayers: false,
}

/** Looks that find the most in the least time: every check runs on them. */
const chosen: readonly Look[] = [
  { ...usual, width: 320, language: 'en', hasLayers: true },
  { ...usual, text: 200, language: 'en', theme: 'dark', isStill: true },
  { ...usual, who: 'new', width: 812, height: 375 },
  { ...usual, who: 'nobody', width: 320, language: 'en' },
  { ...usual, who: 'nobody', width: 430, language: 'en', text: 200 },
  { ...usual, who: 'unfinished', width: 320, language: 'en', text: 130 },
]

/** Environment variable with the walk as JSON, for the test process. */
export const WALK = 'JINYU_LOOKS'

/** Returns the walk that `npm run looks` requested, or the one of every check. */
export const readWalk = (): Walk => {
  const asked = process.env[WALK]
  if (!asked) return { looks: chosen, only: [], picturesDir: null }
  const { looks, ...walk } = JSON.parse(asked) as Walk & { looks: Partial<Look>[] }
  return { ...walk, looks: looks.map((look) => ({ ...usual, ...look })) }
}

/** A look in a few words, for files and reports: `375-dark-en-full-200`, `812x375-light-en-new`. */
export const nameOfLook = ({
  who,
  width,
  height,
  theme,
  language,
  text,
  type,
  data,
  isStill,
}: Look): string =>
  [
    height === undefined ? width : `${width}x${height}`,
    theme,
    language,
    who,
    ...(text === 100 ? [] : [text]),
    ...(type === 1 ? [] : [`type${type}`]),
    ...(data === 'long' ? ['long'] : []),
    ...(isStill ? ['still'] : []),
  ].join('-')

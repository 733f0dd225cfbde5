import type { FontScale } from '../../src/stores/preferences'
import type { Theme } from '../harness/phone-context'

/** Whose screens are walked. */
export type Who = 'full' | 'new' | 'unfinished' | 'nobody'

/** One way of looking at the product: every walked place is looked at in it. */
export interface Look {
  readonly who: Who
  /** Of the window, in CSS px. */
  readonly width: number
  readonly theme: Theme
  readonly language: 'zh-CN' | 'en'
  /**
   * Size of text in per cent of the design's, boxes staying as they are: what the system's or the host app's text size does
   * to a page (`text-size-adjust` in WeChat on iOS, text zoom in WebViews and Chrome on Android). Desktops zoom the page
   * instead, which is another width.
   */
  readonly text: number
  /** Size of letters that the member chose in the settings, in parts of the design's. */
  readonly type: FontScale
  /** `long`: names, words and figures of everybody are as long as the rules allow. */
  readonly data: 'usual' | 'long'
  /** The system asks for less motion. */
  readonly isStill: boolean
  /** Also what lies over the pages is looked at. Only of who is `full`. */
  readonly hasLayers: boolean
}

/** What a run walks through. */
export interface Walk {
  readonly looks: readonly Look[]
  /** Only places whose name holds one of these; all when empty. */
  readonly only: readonly string[]
  /** Folder of the pictures; null keeps none. */
  readonly picturesDir: string | null
}

/** The phone that the design is drawn for. */
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
  { ...usual, who: 'new' },
  { ...usual, who: 'nobody', width: 320, language: 'en' },
  { ...usual, who: 'nobody', width: 430, language: 'en', text: 200 },
  { ...usual, who: 'unfinished', width: 320, language: 'en', text: 130 },
]

/** Under this name a walk reaches the process of the test, as JSON. */
export const WALK = 'JINYU_LOOKS'

/** The walk that was asked for by `npm run looks`, or the one of every check. */
export const readWalk = (): Walk => {
  const asked = process.env[WALK]
  if (!asked) return { looks: chosen, only: [], picturesDir: null }
  const { looks, ...walk } = JSON.parse(asked) as Walk & { looks: Partial<Look>[] }
  return { ...walk, looks: looks.map((look) => ({ ...usual, ...look })) }
}

/** A look in a few words, for files and reports: `375-dark-en-full-200`. */
export const nameOfLook = ({ who, width, theme, language, text, type, data, isStill }: Look): string =>
  [
    width,
    theme,
    language,
    who,
    ...(text === 100 ? [] : [text]),
    ...(type === 1 ? [] : [`type${type}`]),
    ...(data === 'long' ? ['long'] : []),
    ...(isStill ? ['still'] : []),
  ].join('-')

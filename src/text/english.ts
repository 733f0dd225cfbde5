import { english } from './en/index'
import type { Texts } from './index'

/** The English texts; on mini-programs they come with the app. */
export const englishAtHand: Texts | null = english

/** Brings the English texts. */
export const loadEnglish = (): Promise<Texts> => Promise.resolve(english)

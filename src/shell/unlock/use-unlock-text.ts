import { unlock as unlockEn } from '@/text/en/unlock'
import type { Texts } from '@/text/index'
import type { Translation } from '@/text/translation'
import { unlock } from '@/text/zh-CN/unlock'
import { textWith } from '../use-text'

interface Areas {
  readonly unlock: Translation<typeof unlock>
}

/** Texts with those of unlocking, which are loaded with the pages that offer it. */
export type UnlockTexts = Texts & Areas

/** As `useText`, with the words of unlocking. */
export const useUnlockText = textWith<Areas>({ 'zh-CN': { unlock }, en: { unlock: unlockEn } })

import { stickers as en } from '@/text/en/stickers'
import { stickers as zh } from '@/text/zh-CN/stickers'
import { textWith } from '@/shell/use-text'

/** The texts with those of stickers. */
export const useStickerText = textWith({ 'zh-CN': { stickers: zh }, en: { stickers: en } })

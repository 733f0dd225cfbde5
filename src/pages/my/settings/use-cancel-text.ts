import { textWith } from '@/shell/use-text'
import { cancel as cancelEn } from '@/text/en/cancel'
import type { Texts } from '@/text/index'
import type { Translation } from '@/text/translation'
import { cancel } from '@/text/zh-CN/cancel'

interface Areas {
  readonly cancel: Translation<typeof cancel>
}

/** Texts with those of cancelling the account, which are loaded with their page. */
export type CancelTexts = Texts & Areas

/** As `useText`, with the texts of cancelling the account. */
export const useCancelText = textWith<Areas>({ 'zh-CN': { cancel }, en: { cancel: cancelEn } })

import { textWith } from '@/shell/use-text'
import { contact as contactEn } from '@/text/en/contact'
import type { Translation } from '@/text/translation'
import { contact } from '@/text/zh-CN/contact'

interface Areas {
  readonly contact: Translation<typeof contact>
}

/** As `useText`, with the texts of the member's contact, which are loaded with its page. */
export const useContactText = textWith<Areas>({ 'zh-CN': { contact }, en: { contact: contactEn } })

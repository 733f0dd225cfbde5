import { textWith } from '@/shell/use-text'
import { ownPage as ownPageEn } from '@/text/en/profile/own-page'
import type { Translation } from '@/text/translation'
import { ownPage } from '@/text/zh-CN/profile/own-page'

interface Areas {
  readonly ownPage: Translation<typeof ownPage>
}

/** As `useText`, with the texts of the viewer's own page. */
export const useOwnText = textWith<Areas>({ 'zh-CN': { ownPage }, en: { ownPage: ownPageEn } })

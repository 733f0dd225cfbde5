import { textWith } from '@/shell/use-text'
import { shareProfile as shareProfileEn } from '@/text/en/profile/share-profile'
import type { Translation } from '@/text/translation'
import { shareProfile } from '@/text/zh-CN/profile/share-profile'

interface Areas {
  readonly shareProfile: Translation<typeof shareProfile>
}

/** As `useText`, with the texts of the link to the own profile. */
export const useShareText = textWith<Areas>({
  'zh-CN': { shareProfile },
  en: { shareProfile: shareProfileEn },
})

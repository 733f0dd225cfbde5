import { textWith } from '@/shell/use-text'
import { followings as followingsEn } from '@/text/en/followings'
import type { Translation } from '@/text/translation'
import { followings } from '@/text/zh-CN/followings'

interface Areas {
  readonly followings: Translation<typeof followings>
}

/** As `useText`, with the texts of the page of follows. */
export const useFollowingText = textWith<Areas>({
  'zh-CN': { followings },
  en: { followings: followingsEn },
})

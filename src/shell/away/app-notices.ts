import { askNotices } from '@/platform/app-notices'
import { showToast } from '@/platform/toast'
import { useStores } from '@/stores/use-stores'
import { appNotices as english } from '@/text/en/away/app-notices'
import type { Translation } from '@/text/translation'
import { appNotices } from '@/text/zh-CN/away/app-notices'
import { useAction } from '../use-action'
import { textWith } from '../use-text'

/** The texts about notices of the mini-program. */
export const useAppNoticeText = textWith<{ appNotices: Translation<typeof appNotices> }>({
  'zh-CN': { appNotices },
  en: { appNotices: english },
})

/** Lets the platform ask whether the mini-program may send one notice of each kind, and says what came of it; for a tap. */
export function useAllowNotices() {
  const { away } = useStores()
  const { appNotices: text } = useAppNoticeText()
  return useAction(async () => showToast((await away.allow(askNotices)) ? text.allowed : text.refused))
}

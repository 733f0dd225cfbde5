import { textWith } from '@/shell/use-text'
import { desktop as english } from '@/text/en/desktop'
import type { Translation } from '@/text/translation'
import { desktop } from '@/text/zh-CN/desktop'

/** Texts of a wide window; they load with the parts that only it has. */
export const useDesktopText = textWith<{ desktop: Translation<typeof desktop> }>({
  'zh-CN': { desktop },
  en: { desktop: english },
})

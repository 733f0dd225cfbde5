import type { NoticeCategory } from '@contract/types/notice'

/** Title, body and the action's label; parameters are written as `{name}`. */
export type NoticeLines = readonly [title: string, body: string, label?: string]

/** One system message's subject, words and the page its action opens. */
export interface NoticeText {
  readonly category: NoticeCategory
  readonly 'zh-CN': NoticeLines
  readonly en: NoticeLines
  /** Page that the action opens, with the parameters that become its query. */
  readonly page?: `/pages/${string}`
  readonly query?: Readonly<Record<string, string>>
}

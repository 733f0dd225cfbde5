import type { NoticeCategory } from '@contract/types/notice'

/** Title, body and the action's label; parameters are written as `{name}`. */
export type NoticeLines = readonly [title: string, body: string, label?: string]

/** One system message's subject, words and the page its action opens. */
export interface NoticeText {
  readonly category: NoticeCategory
  readonly 'zh-CN': NoticeLines
  readonly en: NoticeLines
  /** True when the member loses something without an answer in time; its notices are always sent. Source: product §7.14 */
  readonly isDeadline?: true
  /** Page that the action opens, with the parameters that become its query. */
  readonly page?: `/pages/${string}`
  readonly query?: Readonly<Record<string, string>>
}

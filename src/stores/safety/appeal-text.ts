import { APPEAL_TEXT_MAX } from '@contract/constants'
import { graphemeCount } from '@/lib/graphemes'

/** Whether a text can be submitted as an appeal. Source: product §9, ours */
export function isAppealText(text: string): boolean {
  const length = graphemeCount(text.trim())
  return length > 0 && length <= APPEAL_TEXT_MAX
}

import type { Message } from '@contract/types/message'
import { REPORT_OFFERED_MAX } from '@/stores/report'
import type { Texts } from '@/text/index'
import type { ReportableMessage } from './MemberSafety'

function lineOf({ type, content, recalledAt }: Message, text: Texts['report']): string {
  if (recalledAt !== null) return text.recalled
  switch (type) {
    case 'image':
      return text.picture
    case 'voice':
      return text.voice
    default:
      return content.text ?? text.otherMessage
  }
}

/** The newest messages of a chat as a report offers them: who says what, oldest first. */
export function reportableMessages(
  messages: readonly Message[],
  peer: { readonly id: string; readonly name: string },
  text: Texts['report'],
): readonly ReportableMessage[] {
  return messages
    .filter(({ type }) => type !== 'tip')
    .slice(-REPORT_OFFERED_MAX)
    .map((message) => ({
      seq: message.seq,
      line: `${message.fromId === peer.id ? peer.name : text.mine}：${lineOf(message, text)}`,
    }))
}

import type { Message } from '@contract/types/message'
import { REPORT_OFFERED_MAX } from '@/stores/safety/report'
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

/** As many messages as a report offers: the newest, or those around the reported message. */
function offered(messages: readonly Message[], about: number | undefined): readonly Message[] {
  const newestFrom = Math.max(0, messages.length - REPORT_OFFERED_MAX)
  const index = messages.findIndex(({ seq }) => seq === about)
  const around = index < 0 ? newestFrom : Math.max(0, index + 1 - REPORT_OFFERED_MAX / 2)
  const from = Math.min(newestFrom, around)
  return messages.slice(from, from + REPORT_OFFERED_MAX)
}

/**
 * Messages of a chat as a report offers them, oldest first, each with its sender: the newest, or those around
 * `about`, the `seq` of the reported message.
 */
export function reportableMessages(
  messages: readonly Message[],
  peer: { readonly id: string; readonly name: string },
  text: Texts['report'],
  about?: number,
): readonly ReportableMessage[] {
  const said = messages.filter(({ type }) => type !== 'tip')
  return offered(said, about).map((message) => ({
    seq: message.seq,
    line: text.said(message.fromId === peer.id ? peer.name : text.mine, lineOf(message, text)),
  }))
}

import type { CanMessage } from '@contract/types/message'
import { navigateTo } from '@/platform/navigation'
import type { Texts } from '@/text/index'

/** The reason why the viewer cannot write, and an action that would change it, if there is one. */
export interface Closing {
  readonly line: string
  readonly note?: string
  readonly button?: { readonly text: string; readonly onPress: () => void }
}

/**
 * Returns why the viewer cannot write to a member and what would help; null when the viewer can. Source: product §7.4
 */
export function closingOf(closed: Texts['chat']['closed'], canMessage: CanMessage): Closing | null {
  if (canMessage.allowed) return null
  switch (canMessage.need) {
    case 'certified':
      return {
        line: closed.certified,
        button: { text: closed.toVerified, onPress: () => navigateTo('authentication') },
      }
    case 'same_city':
      return { line: closed.sameCity }
    case 'answer':
      return { line: closed.waiting, note: closed.waitingLine }
    case 'complete':
      return {
        line: closed.incomplete,
        button: { text: closed.toComplete, onPress: () => navigateTo('information') },
      }
    default:
      return { line: closedLine(closed, canMessage.refusal) }
  }
}

function closedLine(closed: Texts['chat']['closed'], refusal: string | null): string {
  switch (refusal) {
    case 'GROUP_CLOSED':
      return closed.ended
    case 'GREETING_QUOTA':
      return closed.quota
    case 'GREETING_NOT_ACCEPTED':
      return closed.match
    case 'ACCOUNT_RESTRICTED':
      return closed.restricted
    case 'TARGET_NOT_VISIBLE':
      return closed.gone
    default:
      return closed.other
  }
}

import { showToast } from '@/platform/toast'
import type { ActionFailure } from '@/shell/use-action'
import { useAction } from '@/shell/use-action'
import { useText } from '@/shell/use-text'
import type { ChatStore } from '@/stores/chat/chat'
import { useStores } from '@/stores/use-stores'

/**
 * Messages that each side must write before contacts can be exchanged, until the system config is loaded. Source:
 * product §7.5.8
 */
const EACH = 5

/**
 * Handles a refused card: `onMissing` when the viewer has no contact, otherwise it shows how many messages are
 * missing.
 */
export function useExchangeFailure(onMissing: () => void): (failure: ActionFailure) => boolean {
  const { exchange: text } = useText().chat
  return ({ name, data: { each, mine, theirs } }) => {
    if (name === 'WX_MISSING') {
      onMissing()
      return true
    }
    const isShort = name === 'MESSAGE_NOT_ALLOWED' && typeof each === 'number'
    if (!isShort || typeof mine !== 'number' || typeof theirs !== 'number') return false
    showToast(text.needs(Math.max(1, each - Math.min(mine, theirs))))
    return true
  }
}

/** Asks the peer to exchange WeChat contacts; shows what is still missing. */
export function useAskExchange(chat: ChatStore, onMissing: () => void): () => void {
  const { exchange: text } = useText().chat
  const { systemConfig } = useStores()
  const ask = useAction(chat.exchange.ask, { onFailure: useExchangeFailure(onMissing) })
  return () => {
    const needs = chat.mediaNeeds(systemConfig.value?.chat?.wxExchangeEach ?? EACH)
    if (needs > 0) showToast(text.needs(needs))
    else if (chat.exchange.isWaiting) showToast(text.waiting)
    else void ask.run()
  }
}

import { pickPicture, type Picture } from '@/platform/media/pictures'
import { showToast } from '@/platform/toast'
import { useText } from '@/shell/use-text'
import type { ChatStore } from '@/stores/chat/chat'
import { useStores } from '@/stores/use-stores'

/**
 * Messages that each side must write before pictures and voice messages are allowed, until the system config is
 * loaded. Source: product §7.4
 */
const MEDIA_AFTER = 3

/** Chooses pictures for one chat, and checks whether they and voice messages are allowed yet. */
export function useSendPicture(chat: ChatStore) {
  const { chat: text } = useText()
  const { systemConfig } = useStores()
  /** Shows what is still missing; true when nothing is missing as far as the client knows. */
  const mayMedia = (): boolean => {
    const needs = chat.mediaNeeds(systemConfig.value?.chat?.imageAfterMutual ?? MEDIA_AFTER)
    if (needs > 0) showToast(text.mediaNeeds(needs))
    return needs === 0
  }
  const choose = async (source: 'album' | 'camera'): Promise<Picture | null> => {
    const picked = await pickPicture(source)
    if (picked === null || typeof picked === 'object') return picked
    showToast(text.picture[picked])
    return null
  }
  const send = async (source: 'album' | 'camera') => {
    if (!mayMedia()) return
    const picture = await choose(source)
    if (!picture) return
    const { file, width, height } = picture
    const { path, filename } = file
    chat.sendMedia(
      { kind: 'image', path, filename, url: null, isGone: false, width, height, seconds: 0, wave: [] },
      file,
    )
  }
  return { mayMedia, choose, send }
}

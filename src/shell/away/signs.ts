import { reaction } from 'mobx'
import { playChime } from '@/platform/h5/chime'
import { showUnread } from '@/platform/h5/unread-mark'
import { isQuiet } from '@/lib/time/quiet-hours'
import type { RootStore } from '@/stores/root'

/** Shortest time between two sounds, in ms: a burst of messages is one sound. Source: ours */
const SOUND_GAP_MS = 3_000

/** Starts the signs outside the page: the unread count and the sound of news. Source: product §7.14 */
export function startSigns(root: RootStore): void {
  reaction(() => root.unread.total, showUnread, { fireImmediately: true })
  let playedAt = -SOUND_GAP_MS
  root.banner.onNews(() => {
    const now = root.clock.now()
    if (!root.preferences.hasSound || now - playedAt < SOUND_GAP_MS) return
    if (isQuiet(root.settings.value?.quietHours ?? null, now)) return
    playedAt = now
    playChime()
  })
}

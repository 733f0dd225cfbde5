import type { RootStore } from '@/stores/root'

/** From this size on there is room for two pages, also on a phone that lies on its side. Source: ui.md §8 */
const ROOM = '(min-width: 700px), (min-width: 560px) and (max-height: 599px)'

/**
 * H5: shows two pages side by side on a tablet and in a wide window, now or once there is room; phones never load the
 * code. Returns what the first page should wait for, or null. Never rejects.
 */
export function installWidePanes(root: RootStore): Promise<void> | null {
  if (typeof window.matchMedia !== 'function') return null
  const room = window.matchMedia(ROOM)
  const start = (isLaunch: boolean): Promise<void> =>
    import('./start-panes').then(
      ({ startPanes }) => startPanes(root, room, isLaunch),
      // One column is complete, too; the next start tries again.
      () => undefined,
    )
  if (room.matches) return start(true)
  const widen = () => {
    if (!room.matches) return
    room.removeEventListener?.('change', widen)
    void start(false)
  }
  room.addEventListener?.('change', widen)
  return null
}

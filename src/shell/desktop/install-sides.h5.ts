import { whenIdle } from '@/platform/when-idle'
import type { RootStore } from '@/stores/root'

/** From this width on there is room beside the app. Source: ui.md §8 */
const ROOM = '(min-width: 1200px)'

/** H5: fills what a wide window leaves beside the app, in a quiet moment; phones never load it. */
export function installDesktopSides(root: RootStore): void {
  if (typeof window.matchMedia !== 'function') return
  const room = window.matchMedia(ROOM)
  const fill = () => {
    if (!room.matches) return
    room.onchange = null
    // Without them the app is whole; the next start tries again.
    whenIdle(
      () =>
        void import('./DesktopSides').then(
          ({ mountSides }) => mountSides(root),
          () => undefined,
        ),
    )
  }
  room.onchange = fill
  fill()
}

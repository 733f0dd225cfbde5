import { whenIdle } from '@/platform/when-idle'
import type { RootStore } from '@/stores/root'

/** From this width on there is room beside the app. Source: ui.md §8 */
const ROOM = '(min-width: 1200px)'

/** H5: fills the space beside the app in a wide window, when the browser is idle; phones never load it. */
export function installDesktopSides(root: RootStore): void {
  if (typeof window.matchMedia !== 'function') return
  const room = window.matchMedia(ROOM)
  const fill = () => {
    if (!room.matches) return
    room.onchange = null
    // The app is complete without them; the next start tries again.
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

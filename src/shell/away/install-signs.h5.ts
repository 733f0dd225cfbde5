import { whenIdle } from '@/platform/when-idle'
import type { RootStore } from '@/stores/root'

/** H5: the count in the title, the dot on the icon, the badge of the app, and the sound; loaded when the browser is idle. */
export function installSigns(root: RootStore): void {
  // The app is complete without them; the next start tries again.
  whenIdle(
    () =>
      void import('./signs').then(
        ({ startSigns }) => startSigns(root),
        () => undefined,
      ),
  )
}

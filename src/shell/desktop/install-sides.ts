import type { RootStore } from '@/stores/root'

/** Fills the space beside the app in a wide window. Mini-programs have no such window; H5 has a file of its own. */
export function installDesktopSides(_root: RootStore): void {}

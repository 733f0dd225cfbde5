import type { RootStore } from '@/stores/root'

/** Fills what a wide window leaves beside the app. Mini-programs have no such window; H5 has a file of its own. */
export function installDesktopSides(_root: RootStore): void {}

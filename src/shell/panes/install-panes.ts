import type { RootStore } from '@/stores/root'

/** Shows two pages side by side in a wide window. Mini-programs have no such window; H5 has a file of its own. */
export const installWidePanes = (_root: RootStore): Promise<void> | null => null

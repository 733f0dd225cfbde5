import type { RootStore } from '@/stores/root'

/** Shows and plays that there is news outside the page. Mini-programs have no such place; H5 has a file of its own. */
export function installSigns(_root: RootStore): void {}

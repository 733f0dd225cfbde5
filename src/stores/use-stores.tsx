import { createContext, useContext, useState } from 'react'
import type { PageStore } from './page-store'
import type { RootStore } from './root'

const StoresContext = createContext<RootStore | null>(null)

let installed: RootStore | null = null

/**
 * Sets the stores for trees without a provider: the platform mounts a mini-program's tab bar outside the app's own
 * tree.
 */
export function installStores(root: RootStore): void {
  installed = root
}

/** Provides the stores to the tree below. */
export const StoresProvider = StoresContext.Provider

/** Returns all stores. @throws Error before the app has created them */
export function useStores(): RootStore {
  const root = useContext(StoresContext) ?? installed
  if (!root) throw new Error('stores are not provided')
  return root
}

/**
 * The store that a page or part owns, created by the root at the first rendering. `about` is what the store is about;
 * later changes of it do not count. A store that listens or polls is ended by its component.
 */
export function usePageStore<Store, About extends unknown[]>(
  Owned: PageStore<Store, About>,
  ...about: About
): Store {
  const stores = useStores()
  const [store] = useState(() => stores.create(Owned, ...about))
  return store
}

import { createContext, useContext } from 'react'
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

import { createContext, useContext } from 'react'
import type { RootStore } from './root'

const StoresContext = createContext<RootStore | null>(null)

let installed: RootStore | null = null

/**
 * Makes the stores known to trees that no provider surrounds: a mini-program's tab bar is mounted by the platform,
 * outside the app's own tree.
 */
export function installStores(root: RootStore): void {
  installed = root
}

/** Hands the stores to everything below. */
export const StoresProvider = StoresContext.Provider

/** All stores. @throws Error before the app has built them. */
export function useStores(): RootStore {
  const root = useContext(StoresContext) ?? installed
  if (!root) throw new Error('stores are not provided')
  return root
}

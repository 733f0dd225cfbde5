import { createContext, useContext } from 'react'

/** Texts that many components share; the application passes them from its text tables. */
export interface UiLabels {
  back: string
  close: string
  retry: string
  loading: string
  /** Under the last row of a list. Source: ui.md §10, 没有更多了. */
  noMore: string
  /** Title of a page that could not be loaded. */
  loadFailed: string
  clear: string
}

/** Source of "back" while a layer lies over the page. It calls `onBack` once; the result stops listening. */
export type BackSource = (onBack: () => void) => () => void

/** The facts about their environment that components need. All lengths are real CSS pixels. */
export interface UiEnvironment {
  isDark: boolean
  isMotionReduced: boolean
  /** Factor for the size of all letters; null uses the document's own size (H5). Source: product §5.2 fontScale */
  typeScale: number | null
  /** Letters are so much larger than in the design that elements side by side must be placed below each other. */
  isTextLarge: boolean
  /** Height of the system status bar above our own bars; null lets CSS find it (H5). */
  statusBarPx: number | null
  /** Width from the right edge that the mini-program capsule takes; 0 on H5. */
  capsuleWidthPx: number
  /** Width at the left edge that the system's own back arrow takes under a transparent bar; 0 without one. */
  systemBackPx: number
  /** Width of the element with an id on the shown page; mini-programs only, H5 asks the element itself. */
  measureWidthPx?: (id: string) => Promise<number>
  /** Size of the window, which a layer over the page fills; mini-programs only, H5 asks the layer itself. */
  windowPx?: { width: number; height: number }
  /** Lets Back close a layer before it leaves the page; without it Back leaves. */
  backSource?: BackSource
  labels: UiLabels
}

const NO_LABELS: UiLabels = {
  back: '',
  close: '',
  retry: '',
  loading: '',
  noMore: '',
  loadFailed: '',
  clear: '',
}

const UiContext = createContext<UiEnvironment>({
  isDark: false,
  isMotionReduced: false,
  typeScale: null,
  isTextLarge: false,
  statusBarPx: null,
  capsuleWidthPx: 0,
  systemBackPx: 0,
  labels: NO_LABELS,
})

/** Provided once around the application. Without it components are light, animated and have no shared labels. */
export const UiProvider = UiContext.Provider

/** The environment of the component that calls it. */
export const useUi = (): UiEnvironment => useContext(UiContext)

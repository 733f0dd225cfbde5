import { createEmitter } from './emitter'

/** Class of the tab page that is shown beside the page on top. */
export const LEFT_PAGE = 'jy-pane--left'

/**
 * Two pages side by side in a wide window of a browser: a tab page on the left, and on the right the page on top that
 * was opened over it. Source: ui.md §8
 */
export interface Panes {
  /** Taro's path of the page that the member used last; null while pages are not side by side. */
  activePath(): string | null
  /** Url of the first page over the tab page, the one that the left page opened; null without it. */
  openedUrl(): string | null
  /** What a tap meets: another text once a page has opened or closed, or in the other pane; empty with one page. */
  tapPlace(): string
  /** Opens a page for the left page in place of what the right pane shows; false when it opens as on a phone. */
  open(url: string): boolean
  /** Closes every page and opens this one over its tab page; false when it opens alone, as on a phone. */
  relaunchAt(url: string): boolean
  /** Closes the pages on the right, if there are any; resolves when the tab page is on top. */
  close(): Promise<void>
  /** Whether the panes handle a step through the browser's history themselves; the router must not receive it. */
  takesStep(event: Event): boolean
}

let installed: Panes | null = null

/** Emits at every change of what the panes show, and of which one is used. */
export const paneChanges = /* @__PURE__ */ createEmitter<void>()

/** Installs the panes; their code loads only in a wide window. */
export const installPanes = (panes: Panes): void => void (installed = panes)

/** The panes; null in mini-programs and in windows that were never wide. */
export const presentPanes = (): Panes | null => (IS_WEB ? installed : null)

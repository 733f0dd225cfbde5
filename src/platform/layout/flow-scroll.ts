import type { ScrollViewProps } from '@tarojs/components'
import type { RefObject } from 'react'
import type { VirtualList } from '@/lib/chat/virtual-list'
import { useBrowserFlow } from '../h5/flow-scroll-browser'
import { useMiniFlow } from '../mini/flow-scroll-mini'

/** A scrolling list of messages: newest at the bottom, older pages added at the top. */
export interface FlowScrollOptions {
  /** Id of the scroll view on the page. */
  readonly id: string
  /** Keys of all rows from the top down; the same array while nothing changes. */
  readonly keys: readonly string[]
  /**
   * False for a row that depends on its neighbours and disappears when others are added, so it cannot be an anchor.
   */
  readonly isSteady: (key: string) => boolean
  readonly onEnd: (isAtEnd: boolean) => void
  readonly onNearTop: () => void
  /** Reports the uppermost row on the screen; only for lists whose rows have the row class and id. */
  readonly onTop?: (key: string) => void
}

/** Props and references for a scroll view and its content, and functions that scroll. */
export interface FlowScroll {
  readonly viewRef: RefObject<HTMLElement>
  readonly contentRef: RefObject<HTMLElement>
  readonly viewProps: Partial<ScrollViewProps>
  /** The rows to render. */
  readonly window: VirtualList
  toEnd(): void
  /** Keeps the beginning of a row visible while its height changes. */
  hold(key: string): void
  /** Scrolls a row to the middle of the screen. */
  toRow(key: string): void
}

/**
 * Scrolling of a chat: stays at the end when it is there, keeps its place otherwise, and renders only rows near the
 * screen. Source: screens.md 12
 */
export const useFlowScroll = IS_WEB ? useBrowserFlow : useMiniFlow

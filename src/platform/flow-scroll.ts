import type { ScrollViewProps } from '@tarojs/components'
import type { RefObject } from 'react'
import type { FlowWindow } from '@/lib/flow-window'
import { useBrowserFlow } from './flow-scroll-browser'
import { useMiniFlow } from './flow-scroll-mini'

/** What scrolls: newest at the bottom, older pages joined on at the top. */
export interface FlowScrollOptions {
  /** Id of the scroll view on the page. */
  readonly id: string
  /** Keys of all rows, from the top down; the same array as long as nothing changed. */
  readonly keys: readonly string[]
  /** False for a row that depends on its neighbours and is gone when others join: no place is kept by it. */
  readonly isSteady: (key: string) => boolean
  readonly onEnd: (isAtEnd: boolean) => void
  readonly onNearTop: () => void
  /** The uppermost row on the screen; only for flows whose rows carry their class and id. */
  readonly onTop?: (key: string) => void
}

/** What a scroll view and its content need, and how to jump. */
export interface FlowScroll {
  readonly viewRef: RefObject<HTMLElement>
  readonly contentRef: RefObject<HTMLElement>
  readonly viewProps: Partial<ScrollViewProps>
  /** The rows to draw. */
  readonly window: FlowWindow
  toEnd(): void
  /** Brings a row to the middle of the screen. */
  toRow(key: string): void
}

/** Scrolling of a chat: stays at the end while it is there, keeps its place otherwise, and draws only what is near. Source: screens.md 12 */
export const useFlowScroll = process.env.TARO_ENV === 'h5' ? useBrowserFlow : useMiniFlow

import type { ViewProps } from '@tarojs/components/types/View'
import { plain } from './plain'

/** Taro's View in a browser, an element without behaviour. */
export const View = /* @__PURE__ */ plain<ViewProps>('taro-view-core')

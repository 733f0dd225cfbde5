import type { ViewProps } from '@tarojs/components/types/View'
import { plain } from './plain'

/** A box; in a browser an element that does nothing by itself. */
export const View = /* @__PURE__ */ plain<ViewProps>('taro-view-core')

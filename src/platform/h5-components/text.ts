import type { TextProps } from '@tarojs/components/types/Text'
import { plain } from './plain'

/** Words; in a browser an element that does nothing by itself. */
export const Text = /* @__PURE__ */ plain<TextProps>('taro-text-core')

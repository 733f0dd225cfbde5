import type { TextProps } from '@tarojs/components/types/Text'
import { plain } from './plain'

/** Taro's Text in a browser, an element without behaviour. */
export const Text = /* @__PURE__ */ plain<TextProps>('taro-text-core')

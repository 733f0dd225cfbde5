import { defineCustomElement } from '@tarojs/components/dist/components/taro-text-core.js'
import type { TextProps } from '@tarojs/components/types/Text'
import { create } from './create'

/** Taro's Text in a browser. */
export const Text = /* @__PURE__ */ create<TextProps>('taro-text-core', defineCustomElement)

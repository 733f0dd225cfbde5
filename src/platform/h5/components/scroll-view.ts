import { defineCustomElement } from '@tarojs/components/dist/components/taro-scroll-view-core.js'
import type { ScrollViewProps } from '@tarojs/components/types/ScrollView'
import { create } from './create'

/** Taro's ScrollView in a browser. */
export const ScrollView = /* @__PURE__ */ create<ScrollViewProps>(
  'taro-scroll-view-core',
  defineCustomElement,
)

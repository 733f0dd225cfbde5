import { defineCustomElement } from '@tarojs/components/dist/components/taro-view-core.js'
import type { ViewProps } from '@tarojs/components/types/View'
import { create } from './create'

/** Taro's View in a browser. */
export const View = /* @__PURE__ */ create<ViewProps>('taro-view-core', defineCustomElement)

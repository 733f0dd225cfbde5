import { defineCustomElement } from '@tarojs/components/dist/components/taro-image-core.js'
import type { ImageProps } from '@tarojs/components/types/Image'
import { create } from './create'

/** Taro's Image in a browser. */
export const Image = /* @__PURE__ */ create<ImageProps>('taro-image-core', defineCustomElement)

import { defineCustomElement } from '@tarojs/components/dist/components/taro-canvas-core.js'
import type { CanvasProps } from '@tarojs/components/types/Canvas'
import { create } from './create'

/** Taro's Canvas in a browser. */
export const Canvas = /* @__PURE__ */ create<CanvasProps>('taro-canvas-core', defineCustomElement)

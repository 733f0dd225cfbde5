import { defineCustomElement } from '@tarojs/components/dist/components/taro-textarea-core.js'
import type { TextareaProps } from '@tarojs/components/types/Textarea'
import { create } from './create'

/** Taro's Textarea in a browser. */
export const Textarea = /* @__PURE__ */ create<TextareaProps>('taro-textarea-core', defineCustomElement)

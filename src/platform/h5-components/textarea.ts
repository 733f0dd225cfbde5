import { defineCustomElement } from '@tarojs/components/dist/components/taro-textarea-core.js'
import type { TextareaProps } from '@tarojs/components/types/Textarea'
import { create } from './create'
import { focusOnce } from './focus-once'

/** Taro's Textarea in a browser. */
export const Textarea = /* @__PURE__ */ focusOnce(
  create<TextareaProps>('taro-textarea-core', defineCustomElement),
)

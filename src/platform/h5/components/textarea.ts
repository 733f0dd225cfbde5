import { defineCustomElement } from '@tarojs/components/dist/components/taro-textarea-core.js'
import type { TextareaProps } from '@tarojs/components/types/Textarea'
import { create } from './create'
import { focusOnce } from './focus-once'
import { valueOnceDrawn } from './value-once-drawn'

const TAG = 'taro-textarea-core'

/** Taro's Textarea in a browser. */
export const Textarea = /* @__PURE__ */ focusOnce(
  create<TextareaProps>(TAG, valueOnceDrawn(TAG, defineCustomElement)),
)

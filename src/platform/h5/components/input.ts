import { defineCustomElement } from '@tarojs/components/dist/components/taro-input-core.js'
import type { InputProps } from '@tarojs/components/types/Input'
import { create } from './create'
import { focusOnce } from './focus-once'
import { valueOnceDrawn } from './value-once-drawn'

const TAG = 'taro-input-core'

/** Taro's Input in a browser. */
export const Input = /* @__PURE__ */ focusOnce(
  create<InputProps>(TAG, valueOnceDrawn(TAG, defineCustomElement)),
)

import { defineCustomElement } from '@tarojs/components/dist/components/taro-button-core.js'
import type { ButtonProps } from '@tarojs/components/types/Button'
import { create } from './create'

/** Taro's Button in a browser. */
export const Button = /* @__PURE__ */ create<ButtonProps>('taro-button-core', defineCustomElement)

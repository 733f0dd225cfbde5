import { defineCustomElement } from '@tarojs/components/dist/components/taro-picker-view-core.js'
import type { PickerViewProps } from '@tarojs/components/types/PickerView'
import { create } from './create'

/** Taro's PickerView in a browser. */
export const PickerView = /* @__PURE__ */ create<PickerViewProps>(
  'taro-picker-view-core',
  defineCustomElement,
)

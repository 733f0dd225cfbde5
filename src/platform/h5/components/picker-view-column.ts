import { defineCustomElement } from '@tarojs/components/dist/components/taro-picker-view-column-core.js'
import type { PickerViewColumnProps } from '@tarojs/components/types/PickerViewColumn'
import { create } from './create'

/** Taro's PickerViewColumn in a browser. */
export const PickerViewColumn = /* @__PURE__ */ create<PickerViewColumnProps>(
  'taro-picker-view-column-core',
  defineCustomElement,
)

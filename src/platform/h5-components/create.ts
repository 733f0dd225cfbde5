import type { ComponentType } from 'react'
import { manipulatePropsFunction } from '@tarojs/components/lib/react/helper.js'
import { createReactComponent } from '@tarojs/components/lib/react/react-component-lib/createComponent.js'

/** Makes the React component of one of Taro's elements, as `@tarojs/components` does in a module for all of them. */
export const create = <Props>(tag: string, define: () => void): ComponentType<Props> =>
  createReactComponent(tag, undefined, manipulatePropsFunction, define) as ComponentType<Props>

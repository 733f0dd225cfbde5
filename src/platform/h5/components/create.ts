import type { ComponentType } from 'react'
import { manipulatePropsFunction } from '@tarojs/components/lib/react/helper.js'
import { createReactComponent } from '@tarojs/components/lib/react/react-component-lib/createComponent.js'

/**
 * Creates the React component of one of Taro's elements, like `@tarojs/components`, which does it for all elements in
 * one module.
 */
export const create = <Props>(tag: string, define: () => void): ComponentType<Props> =>
  createReactComponent(tag, undefined, manipulatePropsFunction, define) as ComponentType<Props>

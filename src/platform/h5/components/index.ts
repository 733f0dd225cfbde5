/**
 * Taro's components in a browser, one module each. Taro's single module would load every component of any page with
 * the first page. The build replaces `@tarojs/components` by this file; a component that is missing here fails the
 * build.
 */
export { Button } from './button'
export { Canvas } from './canvas'
export { Image } from './image'
export { Input } from './input'
export { PickerView } from './picker-view'
export { PickerViewColumn } from './picker-view-column'
export { ScrollView } from './scroll-view'
export { Text } from './text'
export { Textarea } from './textarea'
export { Video } from './video'
export { View } from './view'

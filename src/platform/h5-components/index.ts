/**
 * Taro's components in a browser, a module each: its own module of them all would bring every one that any page uses
 * to the first page. The build puts this in the place of `@tarojs/components`; a component that is missing here does
 * not build.
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

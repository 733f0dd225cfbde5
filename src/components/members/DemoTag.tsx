import { Text } from '@tarojs/components'
import { classNames } from '../class-names'
import './DemoTag.scss'

/** The small mark of a member of the demo world. Source: product §0.4 */
export function DemoTag({ text, isOnPhoto = false }: { text: string; isOnPhoto?: boolean }) {
  return <Text className={classNames('jy-demo-tag', isOnPhoto && 'jy-demo-tag--photo')}>{text}</Text>
}

import { Text, View } from '@tarojs/components'
import { classNames } from '../class-names'
import './Presence.scss'

/** Props of {@link Presence}. */
export interface PresenceProps {
  isOnline: boolean
  /** 在线 or the time since then; the text beside the dot, whose colour alone says nothing. */
  text: string
  /** A brighter dot and white words, on a translucent ground. */
  isOnPhoto?: boolean
}

/** Shows whether a member is online. The caller leaves it out when that member hides it. Source: ui.md §7. */
export function Presence({ isOnline, text, isOnPhoto = false }: PresenceProps) {
  return (
    <View className={classNames('jy-presence', isOnPhoto && 'jy-presence--photo')}>
      {isOnline && <View className='jy-presence__dot' aria-hidden='true' />}
      <Text>{text}</Text>
    </View>
  )
}

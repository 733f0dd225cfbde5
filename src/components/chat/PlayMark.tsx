import { Text, View } from '@tarojs/components'
import { classNames } from '../class-names'
import { Icon } from '../Icon'
import './PlayMark.scss'

/** Marks a picture as a video and shows the length. It is decoration: the picture's name says the same. */
export function PlayMark({ length, isLarge = false }: { length: string; isLarge?: boolean }) {
  return (
    <>
      {isLarge && (
        <View className='jy-play-mark__sign' aria-hidden='true'>
          <Icon name='play-filled' size={28} />
        </View>
      )}
      <View className={classNames('jy-play-mark', isLarge && 'jy-play-mark--large')} aria-hidden='true'>
        {!isLarge && <Icon name='play-filled' size={12} className='jy-play-mark__icon' />}
        <Text className='jy-num'>{length}</Text>
      </View>
    </>
  )
}

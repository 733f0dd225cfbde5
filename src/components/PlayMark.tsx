import { Text, View } from '@tarojs/components'
import { classNames } from './class-names'
import { Icon } from './Icon'
import './PlayMark.scss'

/** Says of a picture that it stands for a video, and how long that is; decoration: the picture's name tells it too. */
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

import { observer } from 'mobx-react'
import { Image, Text, View } from '@tarojs/components'
import { useState } from 'react'
import { Button } from '@/components/Button'
import { classNames } from '@/components/class-names'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { useModal } from '@/components/layers/use-modal'
import { usePresence } from '@/components/layers/use-presence'
import { useLongPress } from '@/platform/gestures/long-press'
import './PosterHolder.scss'

/** Props of {@link PosterHolder}. */
export interface PosterHolderProps {
  isOpen: boolean
  picture: string | null
  /** Alternative text of the picture. */
  label: string
  hint: string
  /** Why the member has to long-press it. */
  line: string
  copyText: string
  closeLabel: string
  onCopy: () => void
  onClose: () => void
}

/**
 * The poster on the whole screen, to be long-pressed and saved with the browser's own menu. Source: spec §8, §9;
 * screens.md 28
 */
export const PosterHolder = observer(function PosterHolder(props: PosterHolderProps) {
  const { isOpen, picture, label, hint, line, copyText, closeLabel, onCopy, onClose } = props
  const { isMounted, isLeaving } = usePresence(isOpen)
  const { layerRef, layerProps } = useModal(isOpen, onClose)
  const [isHeld, setHeld] = useState(false)
  const hold = useLongPress(() => setHeld(true))
  if (!isMounted || picture === null) return null
  const release = () => setHeld(false)
  return (
    <View
      ref={layerRef}
      className={classNames('jy-holder', isLeaving && 'jy-holder--leaving')}
      role='dialog'
      aria-modal='true'
      aria-label={hint}
      {...layerProps}
    >
      <View className='jy-holder__middle'>
        <View className='jy-holder__hint'>
          <View className='jy-holder__title'>{hint}</View>
          <Text>{line}</Text>
        </View>
        <View
          className={classNames('jy-holder__frame jy-moves', isHeld && 'jy-holder__frame--held')}
          role='img'
          aria-label={label}
          onTouchStart={hold.onTouchStart}
          onTouchMove={hold.onTouchMove}
          // It replaces the hook's handler, which would keep the browser's menu from opening.
          onTouchEnd={() => {
            hold.onTouchCancel()
            release()
          }}
          onTouchCancel={() => {
            hold.onTouchCancel()
            release()
          }}
        >
          <Image className='jy-holder__picture' src={picture} mode='scaleToFill' aria-hidden='true' />
        </View>
        <Button className='jy-holder__copy' kind='text' icon='link' text={copyText} onPress={onCopy} />
      </View>
      <Pressable className='jy-holder__close' label={closeLabel} pressStyle='flat' onPress={onClose}>
        <Icon name='x' size={26} />
      </Pressable>
    </View>
  )
})

import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/Button'
import { Icon } from '@/components/Icon'
import { Sheet } from '@/components/layers/Sheet'
import { useText } from './use-text'
import './LocationPurpose.scss'

/** Props of {@link LocationPurpose}. */
export interface LocationPurposeProps {
  isOpen: boolean
  /** The system's permission request is in progress. */
  isBusy: boolean
  onAllow: () => void
  onClose: () => void
  /** Other actions, between the two buttons. */
  children?: ReactNode
}

/** Explains what a member's place is used for, before the system asks. Source: screens.md H, product §7.2.7 */
export const LocationPurpose = observer(function LocationPurpose(props: LocationPurposeProps) {
  const { location: text } = useText().permissions
  const { isOpen, isBusy, onAllow, onClose, children } = props
  return (
    <Sheet
      isOpen={isOpen}
      title={text.title}
      onClose={onClose}
      footer={
        <>
          <Button kind='primary' isBlock text={text.allow} isBusy={isBusy} onPress={onAllow} />
          {children}
          <Button kind='text' isBlock text={text.later} onPress={onClose} />
        </>
      }
    >
      <View className='place-points'>
        {text.points.map((point) => (
          <View key={point} className='place-points__row'>
            <Icon name='shield-check' size={20} className='place-points__icon' />
            <Text>{point}</Text>
          </View>
        ))}
      </View>
    </Sheet>
  )
})

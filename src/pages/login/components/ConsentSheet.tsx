import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Button, PrimaryButton, type ButtonProps } from '@/components/Button'
import { Icon } from '@/components/Icon'
import { Sheet } from '@/components/Sheet'
import { useText } from '@/shell/use-text'
import type { AgreementName } from './AgreementBody'
import './ConsentSheet.scss'

/** Props of {@link ConsentSheet}. */
export interface ConsentSheetProps {
  isOpen: boolean
  onAccept: () => void
  /** Makes accepting the platform's own button as well. */
  native?: ButtonProps['native']
  onDecline: () => void
  onRead: (name: AgreementName) => void
}

/** Asks for the consent that was not ticked, before anything else happens. Source: screens.md overlay D */
export const ConsentSheet = observer(function ConsentSheet({
  isOpen,
  onAccept,
  native,
  onDecline,
  onRead,
}: ConsentSheetProps) {
  const { agreement: text } = useText()
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onDecline}
      title={text.sheetTitle}
      footer={
        <View className='jy-consent__buttons'>
          <PrimaryButton text={text.accept} native={native} onPress={onAccept} />
          <Button text={text.decline} kind='text' isBlock size='l' onPress={onDecline} />
        </View>
      }
    >
      <View className='jy-consent'>
        <View className='jy-consent__line'>{text.sheetLine}</View>
        {text.sheetPoints.map((point) => (
          <View key={point} className='jy-consent__point'>
            <Icon name='shield-check' size={18} className='jy-consent__icon' />
            <View>{point}</View>
          </View>
        ))}
        <View className='jy-consent__links'>
          {(['user', 'privacy'] as const).map((name) => (
            <Button
              key={name}
              text={text.read(text.names[name])}
              kind='text'
              size='s'
              onPress={() => onRead(name)}
            />
          ))}
        </View>
      </View>
    </Sheet>
  )
})

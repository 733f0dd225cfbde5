import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Button, PrimaryButton, type ButtonProps } from '@/components/Button'
import { Icon } from '@/components/Icon'
import { Sheet } from '@/components/Sheet'
import { useText } from '../use-text'
import type { AgreementName } from './AgreementBody'
import { AgreementChanges } from './AgreementChanges'
import './ConsentSheet.scss'

/** Props of {@link ConsentSheet}. */
export interface ConsentSheetProps {
  isOpen: boolean
  /** The agreements changed: it tells what is different, in the place of what they are about. */
  hasChanges?: boolean
  /** Nothing but an answer closes it. */
  isMandatory?: boolean
  isBusy?: boolean
  onAccept: () => void
  /** Makes accepting the platform's own button as well. */
  native?: ButtonProps['native']
  onDecline: () => void
  onRead: (name: AgreementName) => void
}

/** Asks for the consent that was not ticked, or to agreements that changed. Source: screens.md overlay D, product §8.1 (5–7) */
export const ConsentSheet = observer(function ConsentSheet({
  isOpen,
  hasChanges = false,
  isMandatory = false,
  isBusy,
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
      isMandatory={isMandatory}
      title={hasChanges ? text.changed.title : text.sheetTitle}
      footer={
        <View className='jy-consent__buttons'>
          <PrimaryButton
            text={hasChanges ? text.changed.accept : text.accept}
            native={native}
            isBusy={isBusy}
            onPress={onAccept}
          />
          <Button text={text.decline} kind='text' isBlock size='l' isDisabled={isBusy} onPress={onDecline} />
        </View>
      }
    >
      <View className='jy-consent'>
        <View className='jy-consent__line'>{hasChanges ? text.changed.line : text.sheetLine}</View>
        {hasChanges && <AgreementChanges />}
        {!hasChanges &&
          text.sheetPoints.map((point) => (
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

import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Button, PrimaryButton, type ButtonProps } from '@/components/Button'
import { Heading } from '@/components/Heading'
import { Sheet } from '@/components/layers/Sheet'
import { useText } from '../use-text'
import type { AgreementName } from './AgreementBody'
import { AgreementChanges } from './AgreementChanges'
import './ConsentSheet.scss'

/** Props of {@link ConsentSheet}. */
export interface ConsentSheetProps {
  isOpen: boolean
  /** The agreements changed: the sheet shows the changes instead of a summary. */
  hasChanges?: boolean
  /** Only an answer closes it. */
  isMandatory?: boolean
  isBusy?: boolean
  onAccept: () => void
  /** Also makes the accepting button the platform's own. */
  native?: ButtonProps['native']
  onDecline: () => void
  onRead: (name: AgreementName) => void
}

const WhatWeUse = observer(function WhatWeUse() {
  const { agreement: text } = useText()
  return (
    <>
      {text.sheetParts.map(({ title, points }) => (
        <View key={title} className='jy-consent__part'>
          <Heading level={3} className='jy-consent__name'>
            {title}
          </Heading>
          {points.map(({ lead, line }) => (
            <View key={line} className='jy-consent__point'>
              {lead !== '' && <Text className='jy-consent__lead'>{lead}</Text>}
              <Text>{line}</Text>
            </View>
          ))}
        </View>
      ))}
    </>
  )
})

/**
 * Asks for a consent that was not ticked, or for agreement to changed agreements. Source: screens.md overlay D,
 * product §8.1 (5–7)
 */
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
      subtitle={hasChanges ? text.changed.line : text.sheetLine}
      footer={
        <>
          <PrimaryButton
            text={hasChanges ? text.changed.accept : text.accept}
            native={native}
            isBusy={isBusy}
            onPress={onAccept}
          />
          <Button text={text.decline} kind='text' isBlock size='l' isDisabled={isBusy} onPress={onDecline} />
        </>
      }
    >
      <View className='jy-consent'>
        <View className='jy-consent__box'>{hasChanges ? <AgreementChanges /> : <WhatWeUse />}</View>
        <View className='jy-consent__links'>
          {(['user', 'privacy'] as const).map((name) => (
            <Button
              key={name}
              className='jy-consent__link'
              text={text.link(text.names[name])}
              kind='text'
              size='l'
              onPress={() => onRead(name)}
            />
          ))}
        </View>
      </View>
    </Sheet>
  )
})

import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import { APPEAL_TEXT_MAX } from '@contract/constants'
import { Button } from '@/components/Button'
import { Field } from '@/components/Field'
import { Sheet } from '@/components/Sheet'
import { graphemeCount } from '@/lib/graphemes'
import { useText } from './use-text'
import './AppealFrame.scss'

/** Props of {@link AppealFrame}. */
export interface AppealFrameProps {
  isOpen: boolean
  onClose: () => void
  title: string
  subtitle?: string
  /** Above the appeal: what it is against. */
  lead?: ReactNode
  /** What is written. */
  draft: { readonly text: string; readonly canSubmit: boolean; setText(text: string): void }
  onSubmit: () => void
  isBusy: boolean
  /** What is wrong with the text; null or absent when nothing is. */
  error?: string | null
  /** Where the appeal stands, in place of the form; null while it can be written. */
  standing: { readonly title: string; readonly line: string } | null
  /** The other way, once nothing can be written any more. */
  other?: { readonly text: string; onPress(): void }
}

/** A member's word against a decision: what it is against, the form, or where it stands. Source: product §7.9.5 */
export const AppealFrame = observer(function AppealFrame(props: AppealFrameProps) {
  const { draft, standing, other, onClose } = props
  const { report, common } = useText()
  const text = report.restriction
  return (
    <Sheet
      isOpen={props.isOpen}
      title={props.title}
      subtitle={props.subtitle}
      onClose={onClose}
      footer={
        <View className='jy-appeal__answers'>
          <Button
            className='jy-appeal__close'
            text={standing ? common.close : report.cancel}
            onPress={onClose}
          />
          {standing === null && (
            <Button
              className='jy-appeal__submit'
              kind='primary'
              text={text.submit}
              isDisabled={!draft.canSubmit}
              isBusy={props.isBusy}
              onPress={props.onSubmit}
            />
          )}
          {standing && other && (
            <Button className='jy-appeal__submit' text={other.text} onPress={other.onPress} />
          )}
        </View>
      }
    >
      <View className='jy-appeal'>
        {props.lead}
        {standing ? (
          <View className='jy-appeal__state' role='status'>
            <View className='jy-appeal__title'>{standing.title}</View>
            <Text className='jy-appeal__line'>{standing.line}</Text>
          </View>
        ) : (
          <>
            <Field
              kind='multiline'
              ground='fill'
              label={text.label}
              placeholder={text.placeholder}
              value={draft.text}
              maxLength={APPEAL_TEXT_MAX}
              lengthOf={graphemeCount}
              error={props.error}
              onChange={draft.setText}
            />
            <Text className='jy-appeal__line'>{text.promise}</Text>
          </>
        )}
      </View>
    </Sheet>
  )
})

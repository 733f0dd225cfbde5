import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import { APPEAL_TEXT_MAX } from '@contract/constants'
import { Button } from '@/components/Button'
import { Field } from '@/components/forms/Field'
import { Sheet } from '@/components/layers/Sheet'
import { graphemeCount } from '@/lib/graphemes'
import { useText } from '../use-text'
import './AppealFrame.scss'

/** Props of {@link AppealFrame}. */
export interface AppealFrameProps {
  isOpen: boolean
  onClose: () => void
  title: string
  subtitle?: string
  /** Above the appeal: the decision that it objects to. */
  lead?: ReactNode
  /** The written text. */
  draft: { readonly text: string; readonly canSubmit: boolean; setText(text: string): void }
  onSubmit: () => void
  isBusy: boolean
  /** The error of the text; null or absent for a valid text. */
  error?: string | null
  /** Status of the appeal, in place of the form; null while it can be written. */
  status: { readonly title: string; readonly line: string } | null
  /** Another button, once the appeal can no longer be written. */
  other?: { readonly text: string; onPress(): void }
}

/** A member's appeal against a decision: the decision, and the form or the status. Source: product §7.9.5 */
export const AppealFrame = observer(function AppealFrame(props: AppealFrameProps) {
  const { draft, status, other, onClose } = props
  const { report, common } = useText()
  const text = report.restriction
  return (
    <Sheet
      isOpen={props.isOpen}
      title={props.title}
      subtitle={props.subtitle}
      onClose={onClose}
      footer={
        <View className='jy-appeal__answers jy-button-halves-large'>
          <Button
            className='jy-appeal__close'
            text={status ? common.close : report.cancel}
            onPress={onClose}
          />
          {status === null && (
            <Button
              className='jy-appeal__submit'
              kind='primary'
              text={text.submit}
              isDisabled={!draft.canSubmit}
              isBusy={props.isBusy}
              onPress={props.onSubmit}
            />
          )}
          {status && other && (
            <Button className='jy-appeal__submit' text={other.text} onPress={other.onPress} />
          )}
        </View>
      }
    >
      <View className='jy-appeal'>
        {props.lead}
        {status ? (
          <View className='jy-appeal__state' role='status'>
            <View className='jy-appeal__title'>{status.title}</View>
            <Text className='jy-appeal__line'>{status.line}</Text>
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

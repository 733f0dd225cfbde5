import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { APPEAL_TEXT_MAX } from '@contract/constants'
import { Button } from '@/components/Button'
import { Field } from '@/components/Field'
import { Sheet } from '@/components/Sheet'
import { wallTime } from '@/lib/calendar'
import { graphemeCount } from '@/lib/graphemes'
import { navigateTo } from '@/platform/navigation'
import { showToast } from '@/platform/toast'
import { useStores } from '@/stores/use-stores'
import { restrictionLine } from './RestrictionNotice'
import { useAction } from './use-action'
import { useText } from './use-text'
import './AppealSheet.scss'

/** Props of {@link AppealSheet}. */
export interface AppealSheetProps {
  isOpen: boolean
  onClose: () => void
}

/** A member's word against a restriction or a warning: written, waiting, or answered. Source: product §7.9.5 */
export const AppealSheet = observer(function AppealSheet({ isOpen, onClose }: AppealSheetProps) {
  const { appeal, session } = useStores()
  const { report, common } = useText()
  const text = report.restriction
  const restriction = session.user?.restriction
  useEffect(() => {
    if (isOpen) appeal.begin()
  }, [isOpen, appeal])
  const submit = useAction(async () => {
    await appeal.submit()
    showToast(text.sent)
  })
  const isOpenState = appeal.state === 'open'
  return (
    <Sheet
      isOpen={isOpen}
      title={text.title}
      subtitle={restriction ? restrictionLine(report, restriction) : text.ofWarning}
      onClose={onClose}
      footer={
        <View className='jy-appeal__answers'>
          <Button
            className='jy-appeal__close'
            text={isOpenState ? report.cancel : common.close}
            onPress={onClose}
          />
          {isOpenState ? (
            <Button
              className='jy-appeal__submit'
              kind='primary'
              text={text.submit}
              isDisabled={!appeal.canSubmit}
              isBusy={submit.isBusy}
              onPress={() => void submit.run()}
            />
          ) : (
            <Button
              className='jy-appeal__submit'
              text={report.moneyHelp}
              onPress={() => {
                onClose()
                navigateTo('customerService')
              }}
            />
          )}
        </View>
      }
    >
      <View className='jy-appeal'>
        {isOpenState ? (
          <>
            <Field
              kind='multiline'
              ground='fill'
              label={text.label}
              placeholder={text.placeholder}
              value={appeal.text}
              maxLength={APPEAL_TEXT_MAX}
              lengthOf={graphemeCount}
              onChange={appeal.setText}
            />
            <Text className='jy-appeal__line'>{text.promise}</Text>
          </>
        ) : (
          <AppealAnswer
            state={appeal.state === 'waiting' ? 'waiting' : 'refused'}
            answerBy={appeal.answerBy}
          />
        )}
      </View>
    </Sheet>
  )
})

/** Where an appeal stands that was handed in. */
const AppealAnswer = observer(function AppealAnswer(props: {
  state: 'waiting' | 'refused'
  answerBy: number | null
}) {
  const { restriction: text } = useText().report
  const { state, answerBy } = props
  const by = answerBy === null ? null : wallTime(answerBy)
  const waitingLine = by ? text.waitingUntil(by.month, by.day) : text.waitingLine
  return (
    <View className='jy-appeal__state' role='status'>
      <View className='jy-appeal__title'>{state === 'waiting' ? text.waiting : text.refused}</View>
      <Text className='jy-appeal__line'>{state === 'waiting' ? waitingLine : text.refusedLine}</Text>
    </View>
  )
})

import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { GuardianStatus } from '@contract/types/guardian'
import { PrimaryButton } from '@/components/Button'
import { Field } from '@/components/forms/Field'
import { FormCard } from '@/components/forms/FormCard'
import { Heading } from '@/components/Heading'
import { yuanShort } from '@/lib/money'
import { wallTime } from '@/lib/time/calendar'
import { useAction } from '@/shell/use-action'
import type { GuardianStore } from '@/stores/safety/guardian'
import { useGuardianText } from './use-guardian-text'

const REFERENCE_DIGITS = 12

/** What became of a claim. */
const Found = observer(function Found({ status }: { readonly status: GuardianStatus }) {
  const { guardian } = useGuardianText()
  const { status: text, what } = guardian
  const dayOf = (at: number) => {
    const { year, month, day } = wallTime(at)
    return what.day(year, month, day)
  }
  const facts = [
    [text.sentAt, dayOf(status.sentAt)],
    ...(status.state === 'waiting'
      ? [
          [text.answerBy, dayOf(status.answerBy)],
          [text.latestBy, dayOf(status.latestBy)],
        ]
      : []),
    ...(status.refundFen === null ? [] : [[text.refund, `¥${yuanShort(status.refundFen)}`]]),
  ]
  return (
    <View className='jy-guardian__card' role='status' aria-live='polite'>
      <Heading level={2} className='jy-guardian__state'>
        {text.states[status.state]}
      </Heading>
      {facts.map(([label, value]) => (
        <View key={label} className='jy-guardian__fact'>
          <Text className='jy-guardian__fact-label'>{label}</Text>
          <Text className='jy-num'>{value}</Text>
        </View>
      ))}
      {status.reason !== null && <View className='jy-guardian__words'>{text.reasons[status.reason]}</View>}
      {status.refundFen !== null && <View className='jy-guardian__words'>{text.way}</View>}
    </View>
  )
})

/** Looks for a claim by its number; the phone is proven. */
export const GuardianStatusPart = observer(function GuardianStatusPart({
  store,
}: {
  readonly store: GuardianStore
}) {
  const { guardian } = useGuardianText()
  const { status: text } = guardian
  const find = useAction(store.find)
  return (
    <>
      <FormCard error={store.isMissing ? text.missing : null}>
        <Field
          ground='row'
          kind={IS_WEB ? 'text' : 'number'}
          label={text.reference}
          placeholder={text.placeholder}
          value={store.reference}
          error={store.isMissing ? text.missing : null}
          inputMode='numeric'
          onChange={store.setReference}
        />
      </FormCard>
      <PrimaryButton
        text={text.find}
        isDisabled={store.reference.length < REFERENCE_DIGITS}
        isBusy={find.isBusy}
        onPress={() => void find.run()}
      />
      {store.found && <Found status={store.found} />}
    </>
  )
})

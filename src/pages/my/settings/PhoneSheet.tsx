import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Button } from '@/components/Button'
import { EmptyState } from '@/components/frame/EmptyState'
import { Field } from '@/components/forms/Field'
import { FormCard } from '@/components/forms/FormCard'
import { Heading } from '@/components/Heading'
import { Sheet } from '@/components/layers/Sheet'
import { calendarDay } from '@/lib/time/calendar'
import { groupPhone } from '@/lib/phone'
import { navigateTo } from '@/platform/navigation'
import { showToast } from '@/platform/toast'
import { CodeField } from '@/shell/CodeField'
import { CodeRow } from '@/shell/CodeRow'
import { useAction } from '@/shell/use-action'
import { textWith } from '@/shell/use-text'
import { PhoneChangeStore } from '@/stores/account/phone-change'
import { SmsTicket } from '@/stores/account/sms-ticket'
import { usePageStore, useStores } from '@/stores/use-stores'
import { phone as phoneEn } from '@/text/en/phone'
import type { Translation } from '@/text/translation'
import { phone } from '@/text/zh-CN/phone'
import './PhoneSheet.scss'

const usePhoneText = textWith<{ readonly phone: Translation<typeof phone> }>({
  'zh-CN': { phone },
  en: { phone: phoneEn },
})

const askSupport = () => navigateTo('customerService')

/** The number was changed recently. */
const Later = observer(function Later({ atMs }: { atMs: number }) {
  const { phone: text } = usePhoneText()
  return (
    <EmptyState
      illustration='verify'
      title={text.laterTitle(calendarDay(atMs))}
      line={text.laterLine}
      buttonText={text.help}
      onButton={askSupport}
    />
  )
})

const OwnStep = observer(function OwnStep({ store }: { store: PhoneChangeStore }) {
  const { phone: text, proof } = usePhoneText()
  const { systemConfig } = useStores()
  const { devices, payout, change } = text.effects
  return (
    <>
      <Heading level={3} className='jy-phone-change__title'>
        {text.ownTitle}
      </Heading>
      <FormCard error={store.isCodeWrong ? proof.wrong : null}>
        <CodeRow code={store.code} onChange={store.setCode} isWrong={store.isCodeWrong} />
      </FormCard>
      <View className='jy-phone-change__effects'>
        {[devices, payout(systemConfig.accountLockHours), change].map((effect) => (
          <View key={effect} className='jy-phone-change__effect'>
            {effect}
          </View>
        ))}
      </View>
      <View className='jy-phone-change__lost'>
        <Button kind='text' size='m' isBlock text={text.lost} onPress={askSupport} />
      </View>
    </>
  )
})

const TargetStep = observer(function TargetStep({
  store,
  ticket,
}: {
  store: PhoneChangeStore
  ticket: SmsTicket
}) {
  const { phone: text, proof } = usePhoneText()
  return (
    <>
      <Heading level={3} className='jy-phone-change__title'>
        {text.targetTitle}
      </Heading>
      <FormCard error={store.refusal ?? (store.isCodeWrong ? proof.wrong : null)}>
        <Field
          ground='row'
          kind={IS_WEB ? 'text' : 'number'}
          label={text.label}
          placeholder={text.placeholder}
          value={groupPhone(store.phone)}
          onChange={store.setPhone}
          error={store.refusal}
          autoComplete='tel-national'
          inputMode='numeric'
        />
        <CodeField
          code={store.code}
          onChange={store.setCode}
          isWrong={store.isCodeWrong}
          ticket={ticket}
          ask={store.askCode}
          isShown={(fields) => fields.phone !== undefined}
          isDisabled={!store.canAsk}
        />
      </FormCard>
    </>
  )
})

/** Changes the phone number: first the current one is verified, then the new one. Source: product §8 (24) */
export const PhoneSheet = observer(function PhoneSheet({
  isOpen,
  onClose,
}: {
  isOpen: boolean
  onClose: () => void
}) {
  const { phone: text } = usePhoneText()
  const ticket = usePageStore(SmsTicket, 'change_phone')
  const store = usePageStore(PhoneChangeStore, ticket)
  const prove = useAction(store.prove, { onFailure: ({ name }) => name === 'CODE_WRONG' })
  const submit = useAction(
    async () => {
      if (!(await store.submit())) return
      onClose()
      showToast(text.done)
    },
    { onFailure: ({ name, fields }) => name === 'CODE_WRONG' || fields.phone !== undefined },
  )
  const { changeableAt, step } = store
  const act =
    step === 'own' ? (
      <Button
        isBlock
        kind='primary'
        text={text.next}
        isDisabled={!store.canProve}
        isBusy={prove.isBusy}
        onPress={() => void prove.run()}
      />
    ) : (
      <Button
        isBlock
        kind='primary'
        text={text.submit}
        isDisabled={!store.canSubmit}
        isBusy={submit.isBusy}
        onPress={() => void submit.run()}
      />
    )
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={text.title}
      hasClose
      footer={changeableAt === null ? act : undefined}
    >
      <View className='jy-phone-change'>
        {changeableAt !== null && <Later atMs={changeableAt} />}
        {changeableAt === null && step === 'own' && <OwnStep store={store} />}
        {changeableAt === null && step === 'target' && <TargetStep store={store} ticket={ticket} />}
      </View>
    </Sheet>
  )
})

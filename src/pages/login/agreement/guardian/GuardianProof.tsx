import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Button, PrimaryButton } from '@/components/Button'
import { Field } from '@/components/forms/Field'
import { FormCard } from '@/components/forms/FormCard'
import { Icon } from '@/components/Icon'
import { isPhone } from '@/lib/phone'
import { CodeField } from '@/shell/CodeField'
import { useAction } from '@/shell/use-action'
import type { SmsTicket } from '@/stores/account/sms-ticket'
import type { GuardianStore } from '@/stores/safety/guardian'
import { useGuardianText } from './use-guardian-text'

/** Props of {@link GuardianProof}. */
export interface GuardianProofProps {
  readonly store: GuardianStore
  readonly ticket: SmsTicket
}

/** Proves the guardian's own phone, or says which number is proven. */
export const GuardianProof = observer(function GuardianProof({ store, ticket }: GuardianProofProps) {
  const { guardian, proof: proofText } = useGuardianText()
  const { proof: text } = guardian
  const prove = useAction(store.prove, { onFailure: ({ name }) => name === 'CODE_WRONG' })
  if (store.proof) {
    return (
      <View className='jy-guardian__proven'>
        <Icon name='circle-check' size={18} className='jy-guardian__proven-icon' />
        <Text className='jy-guardian__proven-words jy-num'>{text.proven(store.proof.phoneMasked)}</Text>
        <Button kind='text' size='s' text={text.change} onPress={store.forgetProof} />
      </View>
    )
  }
  return (
    <>
      {store.hasExpired && (
        <View className='jy-guardian__notice' role='alert'>
          {text.expired}
        </View>
      )}
      <FormCard title={text.title} error={store.isCodeWrong ? proofText.wrong : null} hint={text.hint}>
        <Field
          ground='row'
          kind={IS_WEB ? 'text' : 'number'}
          label={text.phone}
          placeholder={text.phonePlaceholder}
          value={store.phone}
          onChange={store.setPhone}
          autoComplete='tel-national'
          inputMode='numeric'
        />
        <CodeField
          code={store.code}
          onChange={store.setCode}
          isWrong={store.isCodeWrong}
          ticket={ticket}
          ask={store.askCode}
          isDisabled={!isPhone(store.phone)}
        />
      </FormCard>
      <PrimaryButton
        text={text.go}
        isDisabled={!store.canProve}
        isBusy={prove.isBusy}
        onPress={() => void prove.run()}
      />
    </>
  )
})

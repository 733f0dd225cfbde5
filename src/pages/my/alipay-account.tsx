import { Text, View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { AlipayAccount } from '@contract/types/wallet'
import { Button, PrimaryButton } from '@/components/Button'
import { CheckRow } from '@/components/forms/CheckRow'
import { Field } from '@/components/forms/Field'
import { FormCard } from '@/components/forms/FormCard'
import { Icon } from '@/components/Icon'
import { Skeleton } from '@/components/frame/Skeleton'
import { navigateTo } from '@/platform/navigation'
import { usePullDown } from '@/platform/gestures/pull-down'
import { showToast } from '@/platform/toast'
import { CodeRow } from '@/shell/CodeRow'
import { Page } from '@/shell/page/Page'
import { useAction } from '@/shell/use-action'
import { usePayoutText, type PayoutTexts } from './components/use-payout-text'
import { AlipayStore, type AlipayField, type AlipayProblem } from '@/stores/money/alipay'
import { usePageStore, useStores } from '@/stores/use-stores'
import { momentLabel } from '@/text/index'
import { PayBrand } from './components/PayBrand'
import './alipay-account/alipay-account.scss'

/** Pages that solve a stop: money is being paid out to the account, or the account belongs to another member. */
const STOPS = { running: 'withdrawalRecords', taken: 'customerService' } as const

/** The account that receives withdrawals. Source: product §8 (16), screens.md 16 */
export default observer(function AlipayAccountPage() {
  const { alipay: text, common } = usePayoutText()
  const store = usePageStore(AlipayStore)
  const [stop, setStop] = useState<keyof typeof STOPS | null>(null)
  const save = useAction(
    async () => {
      setStop(null)
      await store.save()
      showToast(common.saved)
    },
    {
      onFailure: ({ name, fields }) => {
        if (name === 'WITHDRAWAL_RUNNING') setStop('running')
        if (name === 'ALIPAY_ACCOUNT_TAKEN') setStop('taken')
        // Errors that the card shows need no toast.
        if (name === 'CODE_WRONG' || name === 'ALIPAY_ACCOUNT_TAKEN') return true
        return name === 'PAYEE_NAME_MISMATCH' && fields.idCardNo !== undefined
      },
    },
  )
  useDidShow(() => void store.load())
  usePullDown(store.load)
  const { value } = store.account
  return (
    <Page
      route='alipayAccount'
      of={store.account}
      skeleton={
        <Skeleton shape='cells' count={3}>
          <View className='jy-payee__ghost'>
            <View className='jy-skeleton__block jy-payee__ghost-sign' />
            <View className='jy-skeleton__lines'>
              <View className='jy-skeleton__block jy-skeleton__line jy-skeleton__line--short' />
              <View className='jy-skeleton__block jy-skeleton__line' />
            </View>
          </View>
        </Skeleton>
      }
      onRetry={() => void store.load()}
      footer={
        store.isEditing && (
          <PrimaryButton
            text={common.save}
            isDisabled={!store.canSave}
            isBusy={save.isBusy}
            onPress={() => void save.run()}
          />
        )
      }
    >
      <View className='jy-payee'>
        <View className='jy-payee__head'>
          <PayBrand isLarge />
          <View className='jy-payee__words'>
            <View className='jy-payee__title'>{text.purpose}</View>
            <View className='jy-payee__line'>{text.purposeLine}</View>
          </View>
        </View>
        {stop !== null && <Stopped by={stop} />}
        {value &&
          (store.isEditing ? (
            <Form store={store} refusals={save.fields} />
          ) : (
            <Bound store={store} account={value} />
          ))}
      </View>
    </Page>
  )
})

/** The reason why the account cannot be bound, with a link that solves it. Source: product §10 (1627, 1632) */
const Stopped = observer(function Stopped({ by }: { by: keyof typeof STOPS }) {
  const { alipay: text } = usePayoutText()
  return (
    <View className='jy-payee__running' role='alert'>
      <Text>{text[by]}</Text>
      <Button
        kind='text'
        size='s'
        text={by === 'running' ? text.toRecords : text.toService}
        onPress={() => navigateTo(STOPS[by])}
      />
    </View>
  )
})

/** A bound account, masked, with its actions. */
const Bound = observer(function Bound({ store, account }: { store: AlipayStore; account: AlipayAccount }) {
  const texts = usePayoutText()
  const { alipay: text } = texts
  const { systemConfig } = useStores()
  const line = (label: string, value: string) => (
    <View className='jy-payee__fact'>
      <Text className='jy-payee__label'>{label}</Text>
      <Text className='jy-num'>{value}</Text>
    </View>
  )
  const { lockedUntil, verifiedAt, changesLeftThisMonth, idCardMasked } = account
  return (
    <>
      <View className='jy-payee__card'>
        {line(text.realName, account.realName ?? '')}
        {line(text.account, account.account ?? '')}
        {idCardMasked && line(text.idCardNo, idCardMasked)}
      </View>
      {lockedUntil !== null && (
        <View className='jy-payee__state jy-payee__state--locked'>
          <Icon name='lock' size={16} className='jy-payee__state-icon' />
          <Text className='jy-payee__state-words'>{text.lockedUntil(momentLabel(texts, lockedUntil))}</Text>
        </View>
      )}
      {lockedUntil === null && verifiedAt !== null && (
        <View className='jy-payee__state'>
          <Icon name='circle-check' size={16} className='jy-payee__state-icon' />
          <Text className='jy-payee__state-words'>{text.verified}</Text>
        </View>
      )}
      <View className='jy-payee__change'>
        <Button
          isBlock
          kind='surface'
          text={text.change}
          isDisabled={!store.mayChange}
          onPress={store.change}
        />
        <View className='jy-payee__note'>
          {store.mayChange
            ? text.changesLeft(changesLeftThisMonth, systemConfig.accountLockHours)
            : text.noChanges}
        </View>
      </View>
    </>
  )
})

function problemWords({ alipay: text }: PayoutTexts, field: AlipayField, problem: AlipayProblem): string {
  if (typeof problem === 'string') return text.problems[field][problem]
  return problem.kind === 'short' ? text.problems.short(problem.missing) : text.problems[field].form
}

/** The form: name and account of the recipient, and the code that confirms the member's intent. */
const Form = observer(function Form({
  store,
  refusals,
}: {
  store: AlipayStore
  /** The server's refusals, by field. */
  refusals: Readonly<Record<string, string>>
}) {
  const texts = usePayoutText()
  const { alipay: text, proof } = texts
  const { complaint, draft } = store
  const refused = store.fields.find((field) => refusals[field] !== undefined)
  const wrongField = complaint?.field ?? refused
  const sentence = () => {
    if (complaint) return problemWords(texts, complaint.field, complaint.problem)
    // The server says why a number is no payee's: its form, its birthday, or another name.
    if (refused === 'idCardNo') return refusals[refused] ?? null
    if (refused) return problemWords(texts, refused, 'form')
    return store.isCodeWrong ? proof.wrong : null
  }
  const row = (field: AlipayField, label: string, placeholder: string) => (
    <Field
      ground='row'
      label={label}
      placeholder={placeholder}
      value={draft[field]}
      error={wrongField === field ? sentence() : null}
      onChange={(value) => store.setField(field, value)}
      onBlur={() => store.leaveField(field)}
    />
  )
  return (
    <>
      <FormCard error={sentence()}>
        {row('realName', text.realName, text.realNamePlaceholder)}
        {row('account', text.account, text.accountPlaceholder)}
        {store.fields.includes('idCardNo') && row('idCardNo', text.idCardNo, text.idCardNoPlaceholder)}
        <CodeRow code={store.code} onChange={store.setCode} isWrong={store.isCodeWrong} />
      </FormCard>
      <View className='jy-payee__consent'>
        <CheckRow label={text.consent} isChecked={store.hasConsented} onChange={store.setConsented}>
          {text.consent}
        </CheckRow>
        <View className='jy-payee__note'>{text.uses}</View>
      </View>
      {store.isChanging && <Button kind='text' isBlock text={text.keep} onPress={store.keep} />}
    </>
  )
})

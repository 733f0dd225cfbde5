import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import type { CancelBlocker, ClosingMoney } from '@contract/calls/user/cancel_account'
import { Button } from '@/components/Button'
import { Cell, CellGroup } from '@/components/Cell'
import { Dialog } from '@/components/Dialog'
import { EmptyState } from '@/components/EmptyState'
import { Field } from '@/components/Field'
import { FormCard } from '@/components/FormCard'
import { Heading } from '@/components/Heading'
import { OptionList } from '@/components/OptionSheet'
import { Sheet } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import { CANCEL_REASON_MAX } from '@contract/constants'
import { calendarDay } from '@/lib/calendar'
import { yuan } from '@/lib/money'
import { navigateTo } from '@/platform/navigation'
import { CodeRow } from '@/shell/CodeRow'
import { useAction } from '@/shell/use-action'
import { CancellationStore, type IncomeWish } from '@/stores/cancellation'
import { useStores } from '@/stores/use-stores'
import { momentLabel } from '@/text/index'
import { BlockerRows, type BlockerRow } from './BlockerRows'
import { useCancelText } from './use-cancel-text'
import './CancelSheet.scss'

/** Where the member ends what stands in the way. */
const pageOf = {
  escrow: 'contactInformation',
  dispute: 'contactInformation',
  withdrawal: 'withdrawalRecords',
  income_pending: 'incomeRecords',
} as const

/** What has to end first, each with the page where it ends. */
const Blockers = observer(function Blockers({ blockers }: { blockers: readonly CancelBlocker[] }) {
  const texts = useCancelText()
  const { cancel: text } = texts
  const rows = blockers.map(({ kind, count, until }): BlockerRow => {
    const { title, line, go } = text.blockers[kind]
    return {
      title: title(count),
      ...((until !== null || kind === 'dispute' || kind === 'withdrawal') && {
        line: line(until === null ? '' : momentLabel(texts, until)),
      }),
      go,
      onGo: () => navigateTo(pageOf[kind]),
    }
  })
  return (
    <>
      <Heading level={3} className='jy-cancel__title'>
        {text.blockedTitle}
      </Heading>
      <Text className='jy-cancel__line'>{text.blockedLine}</Text>
      <BlockerRows rows={rows} />
    </>
  )
})

/** What becomes of everything else that the member owns. */
const Money = observer(function Money({ money }: { money: ClosingMoney }) {
  const { cancel: text } = useCancelText()
  const { refundFen, byHandFen, lostCoins, vipExpireAt } = money
  if (refundFen + byHandFen + lostCoins === 0 && vipExpireAt === null) return null
  return (
    <CellGroup title={text.moneyTitle} kind='sunken'>
      {refundFen > 0 && <Cell title={text.refund} note={text.refundLine} value={`¥ ${yuan(refundFen)}`} />}
      {byHandFen > 0 && (
        <Cell
          title={text.byHand}
          note={text.byHandLine}
          value={`¥ ${yuan(byHandFen)}`}
          onPress={() => navigateTo('customerService')}
        />
      )}
      {lostCoins > 0 && <Cell title={text.lost} note={text.lostLine} value={text.lostValue(lostCoins)} />}
      {vipExpireAt !== null && (
        <Cell title={text.vip} note={text.vipLine} value={text.vipValue(calendarDay(vipExpireAt))} />
      )}
    </CellGroup>
  )
})

/** The step that opens the way for income; null where there is none to take. */
const usePayoutRow = (store: CancellationStore): BlockerRow | null => {
  const texts = useCancelText()
  const { cannotPay: text } = texts.cancel
  const blocker = store.payoutBlocker
  if (blocker === null) return null
  switch (blocker.name) {
    case 'REAL_NAME_REQUIRED':
      return {
        title: text.certify.line,
        go: text.certify.go,
        onGo: () => navigateTo('authentication'),
      }
    case 'ALIPAY_ACCOUNT_UNUSABLE':
      return blocker.until === null
        ? { title: text.account.line, go: text.account.go, onGo: () => navigateTo('alipayAccount') }
        : { title: text.locked(momentLabel(texts, blocker.until)) }
    default:
      return { title: text.other }
  }
}

/** Income that is there: out to Alipay, or given up. */
const Income = observer(function Income({ store, money }: { store: CancellationStore; money: ClosingMoney }) {
  const { cancel: text } = useCancelText()
  const row = usePayoutRow(store)
  const giveUp = { value: 'give_up', text: text.incomeGiveUp, note: text.incomeGiveUpNote } as const
  const withdraw = {
    value: 'withdraw',
    text: text.incomeWithdraw(money.payoutTo ?? ''),
    note: text.incomeWithdrawNote,
  } as const
  return (
    <View className='jy-cancel__part'>
      <View className='jy-cancel__label'>
        <Text>{text.incomeTitle}</Text>
        <Text className='jy-num'>¥ {yuan(money.incomeFen)}</Text>
      </View>
      {row && <BlockerRows rows={[row]} />}
      <OptionList<IncomeWish>
        label={text.incomeTitle}
        options={row ? [giveUp] : [withdraw, giveUp]}
        value={store.income}
        onChange={store.setIncome}
      />
    </View>
  )
})

const FirstStep = observer(function FirstStep({ store }: { store: CancellationStore }) {
  const { cancel: text } = useCancelText()
  const { value } = store.facts
  if (!value) return null
  if (store.blockers.length > 0) return <Blockers blockers={store.blockers} />
  return (
    <>
      <Heading level={3} className='jy-cancel__title'>
        {text.effectsTitle}
      </Heading>
      {text.effects.map((effect) => (
        <View key={effect} className='jy-cancel__effect'>
          {effect}
        </View>
      ))}
      {value.balances && <Money money={value.balances} />}
      {value.balances && store.mustChoose && <Income store={store} money={value.balances} />}
      <View className='jy-cancel__part'>
        <Field
          kind='multiline'
          ground='fill'
          label={text.reason}
          placeholder={text.reasonPlaceholder}
          value={store.reason}
          maxLength={CANCEL_REASON_MAX}
          onChange={store.setReason}
        />
      </View>
    </>
  )
})

const ProofStep = observer(function ProofStep({ store }: { store: CancellationStore }) {
  const { cancel: text, proof } = useCancelText()
  return (
    <>
      <Heading level={3} className='jy-cancel__title'>
        {text.proofTitle}
      </Heading>
      <FormCard error={store.isCodeWrong ? proof.wrong : null}>
        <CodeRow code={store.code} onChange={store.setCode} isWrong={store.isCodeWrong} />
      </FormCard>
    </>
  )
})

/** Leaving for good: what it means, what becomes of the money, the code. Source: product §7.12, §8 (24) */
export const CancelSheet = observer(function CancelSheet({
  isOpen,
  onClose,
}: {
  isOpen: boolean
  onClose: () => void
}) {
  const { deps, proof, session, newClientToken } = useStores()
  const { cancel: text, common, errors } = useCancelText()
  const [store] = useState(
    () => new CancellationStore({ api: deps.api.user, proof, session, newClientToken }),
  )
  const [isProving, setProving] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const submit = useAction(store.submit, { onFailure: ({ name }) => name === 'CODE_WRONG' })
  const { facts } = store
  useEffect(() => {
    if (!isOpen) return
    setProving(false)
    void store.load()
  }, [isOpen, store])
  const days = facts.value?.coolingDays ?? 0
  const hasWay = facts.value !== null && store.blockers.length === 0
  return (
    <>
      <Sheet
        isOpen={isOpen}
        onClose={onClose}
        title={text.title}
        {...(hasWay && { subtitle: text.lead(days) })}
        hasClose
        isTall
        footer={
          <View className='jy-cancel__acts'>
            <Button size='xl' isBlock kind='primary' text={text.stay} onPress={onClose} />
            {(hasWay || facts.isFirstLoad) && !isProving && (
              <Button
                isBlock
                kind='danger'
                text={text.next}
                isDisabled={!store.isReady}
                onPress={() => setProving(true)}
              />
            )}
            {hasWay && isProving && (
              <Button
                isBlock
                kind='danger'
                text={text.submit}
                isDisabled={!store.canSubmit}
                isBusy={submit.isBusy}
                onPress={() => setAsking(true)}
              />
            )}
          </View>
        }
      >
        <View className='jy-cancel'>
          {facts.isFirstLoad && <Skeleton shape='list' count={5} />}
          {facts.state === 'error' && facts.value === null && (
            <EmptyState
              illustration='error'
              title={common.loadFailed}
              line={facts.error ? errors[facts.error] : undefined}
              buttonText={common.retry}
              onButton={() => void store.load()}
            />
          )}
          {hasWay && isProving ? <ProofStep store={store} /> : <FirstStep store={store} />}
        </View>
      </Sheet>
      <Dialog
        isOpen={isAsking}
        title={text.sureTitle}
        line={text.sureLine(days)}
        confirmText={text.submit}
        cancelText={text.stay}
        isDestructive
        onConfirm={() => {
          setAsking(false)
          void submit.run()
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  )
})

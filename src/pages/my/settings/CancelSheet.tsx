import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import type { CancelBlocker } from '@contract/calls/user/cancel_account'
import { Button } from '@/components/Button'
import { classNames } from '@/components/class-names'
import { Dialog } from '@/components/layers/Dialog'
import { EmptyState } from '@/components/frame/EmptyState'
import { Field } from '@/components/forms/Field'
import { FormCard } from '@/components/forms/FormCard'
import { Heading } from '@/components/Heading'
import { Sheet } from '@/components/layers/Sheet'
import { Skeleton } from '@/components/frame/Skeleton'
import { CANCEL_REASON_MAX } from '@contract/constants'
import { navigateTo } from '@/platform/navigation'
import { CodeRow } from '@/shell/CodeRow'
import { useAction } from '@/shell/use-action'
import { CancellationStore } from '@/stores/account/cancellation'
import { usePageStore } from '@/stores/use-stores'
import { momentLabel } from '@/text/index'
import { BlockerRows, type BlockerRow } from '../components/BlockerRows'
import { CancelIncome, CancelMoney } from './CancelMoney'
import { useCancelText } from './use-cancel-text'
import './CancelSheet.scss'

/** The pages on which the member can remove each blocker. */
const pageOf = {
  escrow: 'contactInformation',
  dispute: 'contactInformation',
  withdrawal: 'withdrawalRecords',
  income_pending: 'incomeRecords',
} as const

/** The blockers, each with a link to its page. */
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

/** Effects of the cancellation besides the money. */
const Effects = observer(function Effects({ isNext }: { isNext: boolean }) {
  const { cancel: text } = useCancelText()
  return (
    <>
      <Heading level={3} className={classNames('jy-cancel__title', isNext && 'jy-cancel__title--next')}>
        {text.effectsTitle}
      </Heading>
      {text.effects.map((effect) => (
        <View key={effect} className='jy-cancel__effect'>
          {effect}
        </View>
      ))}
    </>
  )
})

const FirstStep = observer(function FirstStep({ store }: { store: CancellationStore }) {
  const { cancel: text } = useCancelText()
  const { value } = store.facts
  if (!value) return null
  const { balances } = value
  const isBlocked = store.blockers.length > 0
  return (
    <>
      {isBlocked && <Blockers blockers={store.blockers} />}
      <Effects isNext={isBlocked} />
      {balances && <CancelMoney money={balances} incomeFen={isBlocked ? balances.incomeFen : 0} />}
      {!isBlocked && balances && store.mustChoose && <CancelIncome store={store} money={balances} />}
      {!isBlocked && (
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
      )}
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

/** Cancels the account: the effects, the money, and the code. Source: product §7.12, §8 (24) */
export const CancelSheet = observer(function CancelSheet({
  isOpen,
  onClose,
}: {
  isOpen: boolean
  onClose: () => void
}) {
  const { cancel: text, common, errors } = useCancelText()
  const store = usePageStore(CancellationStore)
  const [isProving, setProving] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const submit = useAction(store.submit, { onFailure: ({ name }) => name === 'CODE_WRONG' })
  const { facts } = store
  // The confirmed cancellation is in progress, and closing would not stop it.
  const close = () => {
    if (!submit.isBusy) onClose()
  }
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
        onClose={close}
        title={text.title}
        {...(hasWay && { subtitle: text.lead(days) })}
        hasClose
        room='tall'
        footer={
          <View className='jy-cancel__acts jy-button-stack'>
            {(hasWay || facts.isFirstLoad) && !isProving && (
              <Button
                size='xl'
                isBlock
                kind='neutral'
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
            <Button isBlock kind='ghost' text={text.stay} isDisabled={submit.isBusy} onPress={close} />
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

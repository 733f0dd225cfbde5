import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useRef, useState } from 'react'
import { SERVICE_ACCOUNT_ID } from '@contract/constants'
import { Button, PrimaryButton } from '@/components/Button'
import { EmptyState } from '@/components/frame/EmptyState'
import { Sheet } from '@/components/layers/Sheet'
import { Skeleton } from '@/components/frame/Skeleton'
import { navigateTo } from '@/platform/navigation'
import { showToast } from '@/platform/toast'
import type { UnlockStore } from '@/stores/unlock/unlock'
import { useStores } from '@/stores/use-stores'
import { errorText } from '@/text/index'
import { useAction } from '../use-action'
import { useUnlockText } from './use-unlock-text'
import { DecisionDialogs, type Decision } from './DecisionDialogs'
import { FeedbackForm } from './FeedbackForm'
import { orderWords } from './order-words'
import { OrderView } from './OrderView'
import { useRefusal } from './refusal'
import { UnlockTerms } from './UnlockTerms'
import './UnlockSheet.scss'

/** The sheet of one unlock: terms, order, feedback. Put it into `overlays`, with a store of `useUnlock`. Source: screens.md E */
export const UnlockSheet = observer(function UnlockSheet({ store }: { store: UnlockStore }) {
  const [decision, setDecision] = useState<Decision | null>(null)
  const submit = useAction(store.submit)
  const { title, subtitle } = useHead(store)
  const isOpen = store.subject !== null && !store.isAway
  const close = () => (store.isWriting ? store.stopWriting() : store.close())
  return (
    <>
      <Sheet
        isOpen={isOpen}
        title={title}
        {...(subtitle !== undefined && { subtitle })}
        onClose={close}
        // Terms arrive while the sheet is open; an order comes whole, and the sheet is as high as its content.
        room={store.isWriting || store.order !== null ? undefined : 'middle'}
        footer={
          store.isWriting ? (
            <WritingActs store={store} submit={submit} />
          ) : store.order ? (
            <OrderActs store={store} onDecide={setDecision} />
          ) : (
            <TermsActs store={store} />
          )
        }
      >
        <Content store={store} refusals={submit.fields} />
      </Sheet>
      <DecisionDialogs store={store} decision={decision} onClose={() => setDecision(null)} />
    </>
  )
})

const Content = observer(function Content({
  store,
  refusals,
}: {
  store: UnlockStore
  refusals: Readonly<Record<string, string>>
}) {
  if (store.isWriting) return <FeedbackForm store={store} refusals={refusals} />
  const view = store.view.value
  if (view !== null) return <OrderView store={store} view={view} />
  const terms = store.offer.terms.value
  if (terms !== null && store.offer.refusal === null) return <UnlockTerms store={store} terms={terms} />
  if (store.offer.refusal !== null || hasFailed(store)) return <NoTerms store={store} />
  return <Skeleton shape='text' count={12} />
})

/** The request failed before there was anything to show. */
const hasFailed = ({ view, offer: { terms, refusal } }: UnlockStore): boolean =>
  refusal === null && view.value === null && (view.state === 'error' || terms.state === 'error')

/** Why there is nothing to buy: the refusal, or a request that failed. */
const NoTerms = observer(function NoTerms({ store }: { store: UnlockStore }) {
  const texts = useUnlockText()
  const refusal = useRefusal(store)
  if (refusal !== null) return <EmptyState illustration='blocked' title={refusal.title} line={refusal.line} />
  const error = store.view.error ?? store.offer.terms.error
  return (
    <EmptyState
      illustration='error'
      title={texts.common.loadFailed}
      {...(error !== null && { line: errorText(texts, error) })}
    />
  )
})

/** Title and subtitle of the sheet. */
function useHead(store: UnlockStore): { title: string; subtitle?: string } {
  const texts = useUnlockText()
  const { systemConfig } = useStores()
  const { unlock: text } = texts
  const name = useRef('')
  const { subject, order, feedback } = store
  if (subject?.kind === 'member') name.current = subject.name
  if (store.isWriting) {
    const { titleGood, titleClaim, titleReply, lineGood, lineClaim, lineReply, title, line } = text.feedback
    if (feedback.isGood) {
      return { title: titleGood, subtitle: lineGood(systemConfig.value?.unlock?.fraudClaimDays ?? 0) }
    }
    if (feedback.kind === 'claim') return { title: titleClaim, subtitle: lineClaim }
    return feedback.kind === 'reply' ? { title: titleReply, subtitle: lineReply } : { title, subtitle: line }
  }
  if (order !== null) {
    const words = orderWords(texts, order)
    return { title: words.title, subtitle: words.line }
  }
  return { title: name.current ? text.title(name.current) : text.titlePlain }
}

/** Pay, or chat first; with too few coins, the button leads to the wallet and back. */
const TermsActs = observer(function TermsActs({ store }: { store: UnlockStore }) {
  const { systemConfig } = useStores()
  const { unlock: text, common } = useUnlockText()
  const buy = useAction(store.buy)
  const refusal = useRefusal(store)
  const terms = store.offer.terms.value
  const later = <Button kind='text' isBlock text={text.later} onPress={store.close} />
  if (refusal !== null) {
    const go = () => {
      store.close()
      refusal.onGo?.()
    }
    return (
      <>
        {refusal.go && <PrimaryButton text={refusal.go} onPress={go} />}
        <Button isBlock kind={refusal.go ? 'text' : 'neutral'} text={common.close} onPress={store.close} />
      </>
    )
  }
  if (hasFailed(store)) return <PrimaryButton text={common.retry} onPress={() => void store.load()} />
  if (terms === null) {
    return (
      <>
        <View className='jy-skeleton__block jy-unlock__coming' aria-hidden='true' />
        {later}
      </>
    )
  }
  if (store.offer.shortCoins > 0) {
    const recharge = () => {
      store.leave()
      navigateTo('wallet', {})
    }
    return (
      <>
        <View className='jy-unlock__short jy-num' role='status'>
          {text.short(store.offer.shortCoins)}
        </View>
        {systemConfig.value?.coin && <PrimaryButton text={text.recharge} onPress={recharge} />}
        {later}
      </>
    )
  }
  return (
    <>
      <PrimaryButton text={text.buy(terms.priceCoins)} isBusy={buy.isBusy} onPress={() => void buy.run()} />
      {later}
    </>
  )
})

/** The actions on an order that the viewer's side has now. */
const OrderActs = observer(function OrderActs({
  store,
  onDecide,
}: {
  store: UnlockStore
  onDecide: (decision: Decision) => void
}) {
  const { unlock: text, common } = useUnlockText()
  const acts = store.order?.acts ?? []
  const close = <Button isBlock text={common.close} onPress={store.close} />
  const orderId = store.order?.id
  const askService = () => {
    store.close()
    navigateTo('chat', { userId: SERVICE_ACCOUNT_ID, orderId })
  }
  if (acts.includes('accept')) {
    return (
      <View className='jy-unlock__answers'>
        <Button
          className='jy-unlock__act jy-unlock__act--half'
          text={text.decline}
          onPress={() => onDecide('decline')}
        />
        <Button
          className='jy-unlock__act jy-unlock__act--main'
          kind='primary'
          text={text.accept}
          onPress={() => onDecide('accept')}
        />
      </View>
    )
  }
  return (
    <>
      {acts.includes('reply') && <PrimaryButton text={text.reply} onPress={() => store.write('reply')} />}
      {acts.includes('claim_fraud') && (
        <Button isBlock kind='text' text={text.claim} onPress={() => store.write('claim')} />
      )}
      {acts.includes('cancel') && (
        <Button isBlock kind='text' text={text.cancel} onPress={() => onDecide('cancel')} />
      )}
      {orderId !== undefined && <Button isBlock kind='text' text={text.service} onPress={askService} />}
      {close}
    </>
  )
})

const WritingActs = observer(function WritingActs({
  store,
  submit,
}: {
  store: UnlockStore
  submit: { run(): Promise<unknown>; isBusy: boolean }
}) {
  const { unlock: text, common } = useUnlockText()
  const { feedback } = store
  const { isGood } = feedback
  const send = async () => {
    await submit.run()
    // The form closes itself once the server accepted it.
    if (!store.isWriting) showToast(isGood ? text.feedback.thanks : text.feedback.received)
  }
  return (
    <>
      <PrimaryButton
        text={isGood ? text.feedback.confirm : text.feedback.submit}
        isDisabled={!feedback.canSubmit}
        isBusy={submit.isBusy}
        onPress={() => void send()}
      />
      <Button isBlock kind='text' text={common.back} onPress={store.stopWriting} />
    </>
  )
})

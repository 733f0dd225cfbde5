import { Input, Text, View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { Button, PrimaryButton } from '@/components/Button'
import { classNames } from '@/components/class-names'
import { Dialog } from '@/components/layers/Dialog'
import { FormCard } from '@/components/forms/FormCard'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { ResultPage } from '@/components/frame/ResultPage'
import { Skeleton } from '@/components/frame/Skeleton'
import { yuan } from '@/lib/money'
import { goBack, navigateTo, redirectTo } from '@/platform/navigation'
import { usePullDown } from '@/platform/gestures/pull-down'
import { CodeRow } from '@/shell/CodeRow'
import { Page } from '@/shell/page/Page'
import { useAction } from '@/shell/use-action'
import { usePayoutText } from './components/use-payout-text'
import { usePageStore, useStores } from '@/stores/use-stores'
import { WithdrawStore, type WithdrawPreview } from '@/stores/money/withdraw'
import { momentLabel } from '@/text/index'
import { PayBrand } from './components/PayBrand'
import { WithdrawBlockers } from './withdraw/WithdrawBlockers'
import './withdraw/withdraw.scss'

/** The page's store; its pending request is dropped with the page. */
function useWithdraw(): WithdrawStore {
  const store = usePageStore(WithdrawStore)
  useEffect(() => store.dispose, [store])
  useDidShow(() => void store.load())
  usePullDown(store.load)
  return store
}

/** Withdraws income to Alipay. Source: product §8 (15), screens.md 15 */
export default observer(function WithdrawPage() {
  const store = useWithdraw()
  const { withdraw: text, common, proof } = usePayoutText()
  const [isAsking, setAsking] = useState(false)
  const apply = useAction(store.apply, { onFailure: ({ name }) => name === 'CODE_WRONG' })
  const { facts, quote, amountFen, done } = store
  if (done) {
    return (
      <Page route='withdraw'>
        <ResultPage
          kind='waiting'
          title={text.done.title}
          figure={`¥ ${yuan(done.arriveFen)}`}
          line={text.done.line}
          buttonText={text.done.records}
          onButton={() => redirectTo('withdrawalRecords')}
          linkText={text.done.close}
          onLink={goBack}
        />
      </Page>
    )
  }
  const account = facts?.alipay
  return (
    <Page
      route='withdraw'
      of={store.preview}
      skeleton={
        <Skeleton shape='text' count={4}>
          <View className='jy-skeleton__block jy-withdraw__ghost' />
          <View className='jy-skeleton__block jy-withdraw__ghost jy-withdraw__ghost--amount' />
        </Skeleton>
      }
      onRetry={() => void store.load()}
      overlays={
        quote && (
          <Dialog
            isOpen={isAsking}
            title={text.confirm.title(yuan(amountFen ?? 0))}
            line={text.confirm.line(
              `${account?.realName ?? ''} ${account?.account ?? ''}`,
              yuan(quote.feeFen),
              yuan(quote.arriveFen),
            )}
            confirmText={text.confirm.yes}
            cancelText={common.cancel}
            onConfirm={() => {
              setAsking(false)
              void apply.run()
            }}
            onCancel={() => setAsking(false)}
          />
        )
      }
    >
      {facts && (
        <View className='jy-withdraw'>
          <AccountRow facts={facts} />
          <AmountCard store={store} facts={facts} />
          <WithdrawBlockers store={store} />
          <Figures store={store} />
          {store.needsCode && store.problem === null && (
            <FormCard error={store.isCodeWrong ? proof.wrong : null}>
              <CodeRow code={store.code} onChange={store.setCode} isWrong={store.isCodeWrong} />
            </FormCard>
          )}
          <Notes facts={facts} />
          <PrimaryButton
            text={text.submit}
            isDisabled={!store.canApply}
            isBusy={apply.isBusy}
            onPress={() => setAsking(true)}
          />
        </View>
      )}
    </Page>
  )
})

/** The account that receives the money. */
const AccountRow = observer(function AccountRow({ facts }: { facts: WithdrawPreview }) {
  const { withdraw: text } = usePayoutText()
  const { alipay } = facts
  const isBound = Boolean(alipay?.account)
  return (
    <Pressable className='jy-withdraw__account' pressStyle='flat' onPress={() => navigateTo('alipayAccount')}>
      <PayBrand />
      <View className='jy-withdraw__words'>
        <View className='jy-withdraw__title'>{isBound ? text.alipay : text.addAccount}</View>
        <View className='jy-withdraw__line jy-num'>
          {isBound ? `${alipay?.realName ?? ''} · ${alipay?.account ?? ''}` : text.addLine}
        </View>
      </View>
      <Icon name='chevron-right' size={20} className='jy-withdraw__arrow' />
    </Pressable>
  )
})

const AmountCard = observer(function AmountCard({
  store,
  facts,
}: {
  store: WithdrawStore
  facts: WithdrawPreview
}) {
  const { withdraw: text } = usePayoutText()
  const { problem } = store
  const limits = {
    below: facts.minFen,
    above: facts.maxFen,
    available: facts.availableFen,
    today: facts.leftTodayFen,
    month: facts.leftThisMonthFen,
  }
  return (
    <View className='jy-withdraw__card'>
      <View className='jy-withdraw__label'>{text.amount}</View>
      <View className='jy-withdraw__figure'>
        <Text className='jy-withdraw__sign'>¥</Text>
        <Input
          className='jy-withdraw__input jy-num'
          // A browser's field for numbers refuses full-width digits.
          type={IS_WEB ? 'text' : 'digit'}
          value={store.amount}
          maxlength={-1}
          placeholder='0.00'
          aria-label={text.amountLabel}
          nativeProps={{
            'aria-label': text.amountLabel,
            // A mini-program warns about data that is undefined.
            ...(problem !== null && { 'aria-invalid': 'true' }),
            inputmode: 'decimal',
            autocomplete: 'off',
          }}
          onInput={({ detail }) => {
            store.setAmount(detail.value)
            // The field shows the accepted amount, also after a rejected key.
            return store.amount
          }}
        />
      </View>
      <View className='jy-withdraw__below'>
        <View
          className={classNames('jy-withdraw__available jy-num', problem && 'jy-withdraw__available--wrong')}
          role={problem === null ? undefined : 'alert'}
        >
          {problem === null
            ? [
                text.available(yuan(facts.availableFen)),
                ...(store.hasTooLittle ? [text.problems.below(yuan(facts.minFen))] : []),
              ].join(' · ')
            : text.problems[problem](yuan(limits[problem]))}
        </View>
        <Button
          className='jy-withdraw__all'
          kind='text'
          size='s'
          text={text.all}
          isDisabled={store.mostFen === 0}
          onPress={store.fillAll}
        />
      </View>
    </View>
  )
})

/** The fee and the arriving amount, as the server calculates them for this amount. */
const Figures = observer(function Figures({ store }: { store: WithdrawStore }) {
  const { withdraw: text } = usePayoutText()
  const { quote } = store
  if (store.hasQuoteFailed) {
    return <Button kind='text' isBlock text={text.quoteFailed} onPress={() => void store.load()} />
  }
  return (
    <View className='jy-withdraw__figures jy-num' aria-live='polite'>
      <View className='jy-withdraw__fact'>
        <Text>{text.fee}</Text>
        <Text>{quote ? `¥ ${yuan(quote.feeFen)}` : text.none}</Text>
      </View>
      <View className='jy-withdraw__fact jy-withdraw__fact--strong'>
        <Text>{text.arrive}</Text>
        <Text>{quote ? `¥ ${yuan(quote.arriveFen)}` : text.none}</Text>
      </View>
    </View>
  )
})

/** Time of the review, remaining amounts of the day and month, next release of income, and the note about taxes. */
const Notes = observer(function Notes({ facts }: { facts: WithdrawPreview }) {
  const { systemConfig } = useStores()
  const texts = usePayoutText()
  const { withdraw: text } = texts
  const taxFen = systemConfig.value?.withdraw?.taxNoticeFen
  const { nextIncomeRelease: next } = facts
  return (
    <View className='jy-withdraw__notes jy-num'>
      <View className='jy-withdraw__note'>{text.explain(facts.reviewDays)}</View>
      <View className='jy-withdraw__note'>
        {text.left(yuan(facts.leftTodayFen), yuan(facts.leftThisMonthFen))}
      </View>
      {next && (
        <View className='jy-withdraw__note'>{text.release(yuan(next.fen), momentLabel(texts, next.at))}</View>
      )}
      {taxFen !== undefined && facts.earnedThisMonthFen > taxFen && (
        <View className='jy-withdraw__note jy-withdraw__note--tax'>{text.tax(yuan(taxFen))}</View>
      )}
    </View>
  )
})

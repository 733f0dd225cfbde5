import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Cell, CellGroup } from '@/components/Cell'
import { Field } from '@/components/Field'
import { WechatSign } from '@/components/WechatSign'
import { graphemeCount } from '@/lib/graphemes'
import { yuan } from '@/lib/money'
import { NOTE_MAX, type UnlockStore, type UnlockTerms as Terms } from '@/stores/unlock'
import { useStores } from '@/stores/use-stores'
import { useUnlockText } from './use-unlock-text'

/** Everything that one has to know before paying. Source: product §7.6.1, screens.md E (step 1) */
export const UnlockTerms = observer(function UnlockTerms({
  store,
  terms,
}: {
  store: UnlockStore
  terms: Terms
}) {
  const { session } = useStores()
  const { unlock: text } = useUnlockText()
  const { priceCoins, listPriceCoins, vipPriceCoins, successRate, sampleSize } = terms
  const isCheaper = priceCoins < listPriceCoins
  const priceNote = isCheaper
    ? text.vipPrice(listPriceCoins)
    : session.hasVip || vipPriceCoins >= priceCoins
      ? undefined
      : text.vipHint(vipPriceCoins)
  return (
    <View className='jy-unlock'>
      <View className='jy-unlock__mask'>
        <WechatSign />
        <View className='jy-unlock__words'>
          <Text className='jy-unlock__id jy-num'>{terms.maskedWx}</Text>
          <Text className='jy-unlock__line'>{text[terms.consentMode]}</Text>
        </View>
      </View>
      <CellGroup kind='sunken'>
        <Cell
          title={text.price}
          value={text.coins(priceCoins)}
          {...(priceNote !== undefined && { note: priceNote })}
        />
        <Cell title={text.share} value={`¥ ${yuan(terms.ownerShareFen)}`} />
        <Cell
          title={text.success}
          value={successRate === null ? text.noSample : text.successOf(successRate, sampleSize)}
        />
        <Cell
          title={text.balance}
          note={text.balanceNote}
          value={text.coins(terms.payableBy.principalCoins)}
        />
      </CellGroup>
      <View className='jy-unlock__head'>{text.rules}</View>
      {terms.rules.map((rule) => (
        <View key={rule} className='jy-unlock__rule'>
          {rule}
        </View>
      ))}
      {terms.consentMode === 'ask' && (
        <View className='jy-unlock__note'>
          <Field
            ground='fill'
            label={text.note}
            placeholder={text.notePlaceholder}
            value={store.note}
            maxLength={NOTE_MAX}
            lengthOf={graphemeCount}
            onChange={store.setNote}
          />
        </View>
      )}
    </View>
  )
})

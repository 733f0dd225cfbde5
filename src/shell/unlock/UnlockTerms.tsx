import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Avatar } from '@/components/members/Avatar'
import { Cell, CellGroup } from '@/components/Cell'
import { Disclosure } from '@/components/Disclosure'
import { Field } from '@/components/forms/Field'
import { Icon } from '@/components/Icon'
import { graphemeCount } from '@/lib/graphemes'
import { yuan } from '@/lib/money'
import { NOTE_MAX, type UnlockOwner, type UnlockStore } from '@/stores/unlock/unlock'
import type { UnlockTerms as Terms } from '@/stores/unlock/unlock-offer'
import { useStores } from '@/stores/use-stores'
import { useUnlockText } from './use-unlock-text'

/** The owner of the contact, and the audience that may unlock it. */
const Owner = observer(function Owner({ owner: { name, avatarUrl, audience } }: { owner: UnlockOwner }) {
  const { unlock: text } = useUnlockText()
  return (
    <View className='jy-unlock__peer'>
      <View className='jy-unlock__face' aria-hidden='true'>
        <Avatar src={avatarUrl} size={54} />
        <View className='jy-unlock__badge'>
          <Icon name='wechat' size={14} />
        </View>
      </View>
      <View className='jy-unlock__words'>
        <Text className='jy-unlock__name'>{name}</Text>
        {audience !== null && <Text className='jy-unlock__line'>{text.row[audience]}</Text>}
      </View>
    </View>
  )
})

/** What the owner gets, how often it worked, and when the coins come back. */
const Rules = observer(function Rules({
  terms: { ownerShareFen, successRate, sampleSize, rules },
}: {
  terms: Terms
}) {
  const { unlock: text } = useUnlockText()
  return (
    <Disclosure title={text.rules}>
      <CellGroup kind='sunken'>
        <Cell title={text.share} value={`¥ ${yuan(ownerShareFen)}`} />
        <Cell
          title={text.success}
          value={successRate === null ? text.noSample : text.successOf(successRate, sampleSize)}
        />
      </CellGroup>
      <View className='jy-unlock__rule-list'>
        {rules.map((rule) => (
          <View key={rule} className='jy-unlock__rule'>
            {rule}
          </View>
        ))}
      </View>
    </Disclosure>
  )
})

/**
 * What a buyer decides by: the contact, the price, their own coins. The other terms of the quote are one tap away.
 * Source: product §7.6.1, screens.md E (step 1)
 */
export const UnlockTerms = observer(function UnlockTerms({
  store,
  terms,
}: {
  store: UnlockStore
  terms: Terms
}) {
  const { session } = useStores()
  const { unlock: text } = useUnlockText()
  const { priceCoins, listPriceCoins, vipPriceCoins } = terms
  const isCheaper = priceCoins < listPriceCoins
  const priceNote = isCheaper
    ? text.vipPrice(listPriceCoins)
    : session.hasVip || vipPriceCoins >= priceCoins
      ? undefined
      : text.vipHint(vipPriceCoins)
  return (
    <View className='jy-unlock'>
      {store.subject?.kind === 'member' && <Owner owner={store.subject} />}
      <CellGroup kind='sunken'>
        <Cell title={text.wxId} note={text[terms.consentMode]} value={terms.maskedWx} />
        <Cell
          title={text.price}
          value={text.coins(priceCoins)}
          {...(priceNote !== undefined && { note: priceNote })}
        />
        <Cell
          title={text.balance}
          note={text.balanceNote}
          value={text.coins(terms.payableBy.principalCoins)}
        />
      </CellGroup>
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
      <Rules terms={terms} />
    </View>
  )
})

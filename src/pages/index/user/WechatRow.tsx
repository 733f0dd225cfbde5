import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { UnlockOffer } from '@contract/types/unlock'
import { Button } from '@/components/Button'
import { WechatSign } from '@/components/members/WechatSign'
import { useUnlockText } from '@/shell/unlock/use-unlock-text'
import './WechatRow.scss'

/** The row about a member's WeChat contact, with a link to unlock it. Source: screens.md 9 */
export const WechatRow = observer(function WechatRow({
  offer,
  onOpen,
}: {
  offer: UnlockOffer
  onOpen: () => void
}) {
  const { row: text, coins } = useUnlockText().unlock
  const { state, audience, priceCoins } = offer
  const lines = {
    open: text[audience],
    relation: audience === 'matched' ? text.needsMatch : text.needsChat,
    asked: text.asked,
    revealed: text.revealed,
    closed: text.closed,
  }
  const act = state === 'open' ? text.unlock : state === 'asked' || state === 'revealed' ? text.view : null
  return (
    <View className='member-wx'>
      <WechatSign />
      <View className='member-wx__words'>
        <Text className='member-wx__title'>{text.title}</Text>
        <Text className='member-wx__line jy-num'>
          {priceCoins === null ? lines[state] : `${lines[state]} · ${coins(priceCoins)}`}
        </Text>
      </View>
      {act && <Button kind='soft' size='s' text={act} onPress={onOpen} />}
    </View>
  )
})

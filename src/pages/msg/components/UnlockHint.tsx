import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Pressable } from '@/components/Pressable'
import { WechatSign } from '@/components/WechatSign'
import { useUnlockText } from '@/shell/unlock/use-unlock-text'
import type { ChatStore } from '@/stores/chat'
import { useStores } from '@/stores/use-stores'
import './ExchangeCard.scss'

/** Says once that the peer's WeChat contact can be unlocked; who would rather talk first is not told again. Source: screens.md 12 (WeChat card) */
export const UnlockHint = observer(function UnlockHint({
  chat,
  onUnlock,
}: {
  chat: ChatStore
  onUnlock: () => void
}) {
  const { talk } = useStores()
  const { unlock: text } = useUnlockText()
  const { unlock: offer = null, peer } = chat.head.value ?? {}
  if (offer?.state !== 'open' || offer.priceCoins === null || !peer || chat.isClosed) return null
  const key = `unlock:${peer.id}`
  if (talk.hints.isDismissed(key)) return null
  return (
    <View className='jy-exchange jy-exchange--in jy-exchange--hint'>
      <View className='jy-exchange__top'>
        <WechatSign />
        <View className='jy-exchange__words'>
          <Text className='jy-exchange__title'>{text.hint.title}</Text>
          <Text className='jy-exchange__line jy-num'>
            {`${text.row[offer.audience]} · ${text.coins(offer.priceCoins)}`}
          </Text>
        </View>
      </View>
      <View className='jy-exchange__acts'>
        <Pressable className='jy-exchange__act' pressStyle='flat' onPress={() => talk.hints.dismiss(key)}>
          {text.later}
        </Pressable>
        <Pressable className='jy-exchange__act jy-exchange__act--main' pressStyle='flat' onPress={onUnlock}>
          {text.hint.go}
        </Pressable>
      </View>
    </View>
  )
})

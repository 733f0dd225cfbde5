import { Image, Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Heading } from '@/components/Heading'
import { ILLUSTRATIONS } from '@/components/illustrations'
import { yuan } from '@/lib/money'
import { useStores } from '@/stores/use-stores'
import { useInviteText } from '../components/use-invite-text'
import './InviteTop.scss'

const Figure = observer(({ value, text }: { value: string; text: string }) => (
  <View className='jy-invite-top__figure'>
    <Text className='jy-invite-top__value jy-num'>{value}</Text>
    <Text className='jy-invite-top__name'>{text}</Text>
  </View>
))

/** Introduction of the invitations, and their totals. Source: screens.md 27 */
export const InviteTop = observer(function InviteTop() {
  const { invitation } = useStores().invitations
  const { invitation: text } = useInviteText()
  const { summary } = invitation ?? {}
  const notes = summary && [
    summary.active > 0 ? text.activeFriends(summary.active) : '',
    summary.earnedCoins > 0 ? text.earnedCoins(summary.earnedCoins) : '',
    summary.pendingFen > 0 ? text.pending(yuan(summary.pendingFen)) : '',
  ]
  const note = (notes ?? []).filter(Boolean).join(' · ')
  return (
    <View className='jy-invite-top'>
      <View className='jy-invite-top__hero'>
        <View className='jy-invite-top__words'>
          <Heading level={1} className='jy-invite-top__title'>
            {text.heroTitle.map((line) => (
              <View key={line}>{line}</View>
            ))}
          </Heading>
          <View className='jy-invite-top__line'>{text.heroLine}</View>
        </View>
        <Image
          className='jy-invite-top__art'
          src={ILLUSTRATIONS['empty-msg']}
          mode='scaleToFill'
          aria-hidden='true'
        />
      </View>
      {summary && (
        <View className='jy-invite-top__card'>
          <View className='jy-invite-top__figures'>
            <Figure value={String(summary.invited)} text={text.invited} />
            <Figure value={String(summary.verified)} text={text.verified} />
            <Figure value={text.money(yuan(summary.earnedFen))} text={text.earned} />
          </View>
          {note && <View className='jy-invite-top__note jy-num'>{note}</View>}
        </View>
      )}
    </View>
  )
})

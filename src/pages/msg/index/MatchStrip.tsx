import { ScrollView, Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Avatar } from '@/components/members/Avatar'
import { Heading } from '@/components/Heading'
import { Pressable } from '@/components/Pressable'
import { navigateTo } from '@/platform/navigation'
import { useReachEnd } from '@/shell/lists/use-list'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'
import './MatchStrip.scss'

/** Matches without messages yet; hidden without such matches. Source: screens.md 10 (新的遇见) */
export const MatchStrip = observer(function MatchStrip() {
  const { matches } = useStores().talk.groups.boxes
  const { matches: text, speedTag } = useText().messages
  const onReachEnd = useReachEnd(matches)
  if (matches.rows.length === 0) return null
  return (
    <View className='jy-matches'>
      <View className='jy-matches__head'>
        <Heading level={2} className='jy-matches__title'>
          {text.title}
        </Heading>
        <Text className='jy-matches__line'>{text.line}</Text>
      </View>
      <ScrollView
        className='jy-matches__strip'
        scrollX
        enhanced
        showScrollbar={false}
        onScrollToLower={onReachEnd}
      >
        <View className='jy-matches__row'>
          {matches.rows.map(({ groupId, peer, origin }) => (
            <View key={groupId} className='jy-matches__one'>
              <Pressable
                className='jy-matches__open'
                label={text.open(peer.nickname)}
                onPress={() => navigateTo('chat', { groupId, userId: peer.id })}
              >
                <View className='jy-matches__ring'>
                  <Avatar className='jy-matches__face' src={peer.avatarUrl} size={58} />
                </View>
                <Text className='jy-matches__name'>{peer.nickname}</Text>
              </Pressable>
              {origin === 'speed' && <Text className='jy-matches__tag'>{speedTag}</Text>}
            </View>
          ))}
        </View>
      </ScrollView>
    </View>
  )
})

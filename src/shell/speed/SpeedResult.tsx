import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { SpeedResult as Result } from '@contract/types/speed'
import { Button } from '@/components/Button'
import { Heading } from '@/components/Heading'
import { Icon } from '@/components/Icon'
import { MatchMoment } from '@/components/members/MatchMoment'
import { navigateTo } from '@/platform/navigation'
import { useStores } from '@/stores/use-stores'
import { dateLens } from '../page/lens'
import { useAction } from '../use-action'
import { useText } from '../use-text'
import { SpeedBar } from './SpeedBar'

/** The result of the date; it never says who declined. Source: screens.md B6 */
export const SpeedResult = observer(function SpeedResult({
  result,
  onClose,
}: {
  result: Result
  onClose: () => void
}) {
  const { speed: text } = useText()
  const { speed } = useStores()
  const again = useAction(() => speed.acts.join(), {
    onFailure: ({ name }) => {
      // The screen before the search shows missing requirements and a used-up quota.
      if (name !== 'SPEED_QUOTA' && name !== 'PROFILE_INCOMPLETE') return false
      speed.closeResult()
      void speed.refresh()
      return name === 'SPEED_QUOTA'
    },
  })
  if (result.outcome === 'matched') return null
  const { title, line } = text.result[result.outcome]
  return (
    <>
      <SpeedBar icon='x' label={text.result.rest} onPress={onClose} />
      <View className='jy-speed__end'>
        <View className='jy-speed__badge' aria-hidden='true'>
          <Icon name='message-circle-heart' size={40} />
        </View>
        <Heading level={2} className='jy-speed__head'>
          {title}
        </Heading>
        <View className='jy-speed__line'>{line}</View>
      </View>
      {speed.roundsLeft !== null && (
        <View className='jy-speed__rounds jy-num'>{text.intro.rounds(speed.roundsLeft)}</View>
      )}
      <Button
        className='jy-speed__act'
        kind='primary'
        isBlock
        text={text.result.again}
        isBusy={again.isBusy}
        onPress={() => void again.run()}
      />
      <Button className='jy-speed__quiet' kind='glass' isBlock text={text.result.rest} onPress={onClose} />
    </>
  )
})

/** Both members want to continue. Source: screens.md G */
export const SpeedMatch = observer(function SpeedMatch({
  result,
  onClose,
}: {
  result: Result | null
  onClose: () => void
}) {
  const { match, met } = useText().speed
  const { session, speed } = useStores()
  const peer = result?.peer ?? null
  if (result === null || peer === null) return null
  const { lastPeer } = speed
  const chat = () => {
    const { groupId } = result
    onClose()
    navigateTo('chat', groupId === null ? { userId: peer.id } : { groupId, userId: peer.id })
  }
  return (
    <MatchMoment
      isOpen
      viewerUrl={session.user?.avatarUrl ?? null}
      memberUrl={peer.avatarUrl}
      title={match.title}
      line={match.line(peer.nickname)}
      lens={lastPeer === null ? undefined : dateLens(met, lastPeer)}
      chatText={match.chat}
      laterText={match.later}
      onChat={chat}
      onLater={onClose}
    />
  )
})

import { useDidHide, useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { Button } from '@/components/Button'
import { MatchMoment } from '@/components/MatchMoment'
import { Sheet } from '@/components/Sheet'
import { clockTime } from '@/lib/calendar'
import { navigateTo } from '@/platform/navigation'
import { useStores } from '@/stores/use-stores'
import { useText } from './use-text'

/**
 * What liking somebody may raise: the match moment and the sheet of a used-up allowance. Every page with a heart puts
 * it into its `overlays`; only the page on top shows it. Source: screens.md G, product §7.3
 */
export const MeetingLayers = observer(function MeetingLayers() {
  const [isOnTop, setOnTop] = useState(true)
  useDidShow(() => setOnTop(true))
  useDidHide(() => setOnTop(false))
  return isOnTop ? (
    <>
      <MatchLayer />
      <ShortageSheet />
    </>
  ) : null
})

const MatchLayer = observer(function MatchLayer() {
  const { actions, session } = useStores()
  const { match: text } = useText().home
  const { match } = actions
  const [last, setLast] = useState(match)
  if (match && match !== last) setLast(match)
  const shown = match ?? last
  if (!shown) return null
  const chat = () => {
    actions.closeMatch()
    navigateTo('chat', { groupId: shown.groupId, userId: shown.peer.id })
  }
  return (
    <MatchMoment
      isOpen={match !== null}
      viewerUrl={session.user?.avatarUrl ?? null}
      memberUrl={shown.peer.avatarUrl}
      title={text.title}
      line={text.line(shown.peer.nickname)}
      lens={
        shown.distanceBucket === null
          ? undefined
          : { lead: text.lead, number: shown.distanceBucket, unit: text.unit }
      }
      chatText={text.chat}
      laterText={text.later}
      onChat={chat}
      onLater={actions.closeMatch}
    />
  )
})

const ShortageSheet = observer(function ShortageSheet() {
  const { actions, session, systemConfig } = useStores()
  const { shortage: text } = useText().home
  const { shortage } = actions
  const [last, setLast] = useState(shortage)
  if (shortage && shortage !== last) setLast(shortage)
  const shown = shortage ?? last
  if (!shown) return null
  const learn = () => {
    actions.closeShortage()
    navigateTo('memberBenefits', {})
  }
  return (
    <Sheet
      isOpen={shortage !== null}
      title={text.title[shown.kind]}
      subtitle={shown.resetAt === null ? text.lineSoon : text.line(clockTime(shown.resetAt))}
      onClose={actions.closeShortage}
      footer={
        <>
          <Button kind='primary' isBlock text={text.close} onPress={actions.closeShortage} />
          {systemConfig.canBuy && !session.hasVip && shown.kind !== 'follow' && (
            <Button kind='text' isBlock text={text.vipLearn} onPress={learn} />
          )}
        </>
      }
    />
  )
})

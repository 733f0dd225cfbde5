import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { Button } from '@/components/Button'
import { MatchMoment } from '@/components/members/MatchMoment'
import { Sheet } from '@/components/layers/Sheet'
import { Dialog } from '@/components/layers/Dialog'
import { clockTime } from '@/lib/time/calendar'
import { tick } from '@/platform/gestures/haptics'
import { navigateTo } from '@/platform/navigation'
import { showToast } from '@/platform/toast'
import type { RouteName } from '@/routes'
import type { NamedTarget } from '@/stores/discovery/actions'
import { useStores } from '@/stores/use-stores'
import { bucketLens } from './page/lens'
import { useIsInFront } from './panes/use-is-in-front'
import { openersOf } from './openers'
import { useAction } from './use-action'
import { useText } from './use-text'

/**
 * The layers that a like may open: the match moment, the question before a super like and the sheet of a used-up
 * allowance. Every page with a heart puts them into its `overlays`; only the page on top shows them, or, of two pages
 * side by side, the one that the member uses.
 * Source: screens.md G, product §7.3
 */
export const MeetingLayers = observer(function MeetingLayers({ route }: { route: RouteName }) {
  const isInFront = useIsInFront(route)
  return isInFront ? (
    <>
      <MatchLayer />
      <ShortageSheet />
      <SuperlikeDialog />
    </>
  ) : null
})

const MatchLayer = observer(function MatchLayer() {
  const { actions, session, systemConfig, talk } = useStores()
  const { home, chat: chatText } = useText()
  const { match: text } = home
  const { match } = actions
  useEffect(() => {
    if (match) tick()
  }, [match])
  const [last, setLast] = useState(match)
  if (match && match !== last) setLast(match)
  const shown = match ?? last
  if (!shown) return null
  const { peer, groupId, sharedInterests, distanceBucket } = shown
  const chat = () => {
    actions.closeMatch()
    navigateTo('chat', { groupId, userId: peer.id })
  }
  const interests = sharedInterests.map((id) => systemConfig.label('interests', id))
  // The opener is only put into the field: the member decides what is sent, and when.
  const pick = (opener: string) => {
    talk.drafts.set(peer.id, opener)
    chat()
  }
  return (
    <MatchMoment
      isOpen={match !== null}
      viewerUrl={session.user?.avatarUrl ?? null}
      memberUrl={peer.avatarUrl}
      title={text.title}
      line={text.line(peer.nickname)}
      lens={bucketLens(text, distanceBucket)}
      openers={{ label: chatText.ice.title, texts: openersOf(chatText, interests), onPick: pick }}
      chatText={text.chat}
      laterText={text.later}
      onChat={chat}
      onLater={actions.closeMatch}
    />
  )
})

const SuperlikeDialog = observer(function SuperlikeDialog() {
  const { actions } = useStores()
  const { home, common } = useText()
  const { superlike: text } = home
  const { superlikeTarget: request } = actions
  const [last, setLast] = useState(request)
  if (request && request !== last) setLast(request)
  const send = useAction(
    async (target: NamedTarget) => {
      const { state, matched } = await actions.superlike(target)
      if (!matched) showToast(state === 'already' ? text.already : text.sent(target.name))
    },
    { onFailure: ({ name }) => name === 'SUPERLIKE_QUOTA' },
  )
  const shown = request ?? last
  if (!shown) return null
  const left = actions.left('superlike')
  return (
    <Dialog
      isOpen={request !== null}
      title={text.title(shown.name)}
      line={left === null ? text.line : text.lineLeft(left)}
      confirmText={text.send}
      cancelText={common.cancel}
      onConfirm={() => {
        actions.closeSuperlike()
        void send.run(shown)
      }}
      onCancel={actions.closeSuperlike}
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

import { Image, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useRef } from 'react'
import type { Card } from '@contract/types/member'
import { Deck, type DeckHandle, type SwipeKind } from '@/components/members/Deck'
import { MemberActions } from '@/components/members/MemberActions'
import { MemberCard } from '@/components/members/MemberCard'
import { tick } from '@/platform/gestures/haptics'
import { useLongPress } from '@/platform/gestures/long-press'
import { navigateTo } from '@/platform/navigation'
import { useQuiet } from '@/platform/use-quiet'
import type { SafetyTarget } from '@/shell/safety/MemberSafety'
import { deferred } from '@/shell/page/deferred'
import { useAction } from '@/shell/use-action'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'
import { cardLabels, cardModel } from '../components/card-model'
import { isShortage } from '../components/shortage'
import { VerifyCard } from './VerifyCard'
import './DeckPart.scss'

const DeckHint = deferred(() => import('./later').then((parts) => parts.DeckHint))

/** Recommended members, one at a time. Source: screens.md 8 */
export const DeckPart = observer(function DeckPart({
  onSafety,
}: {
  onSafety: (target: SafetyTarget) => void
}) {
  const { deck } = useStores().feed
  const { home } = useText()
  const handle = useRef<DeckHandle>(null)
  const isQuiet = useQuiet()
  const swipe = useAction(deck.swipe, { lockMs: 0, onFailure: ({ name }) => isShortage(name) })
  const { isNudgeDue } = deck
  const topId = deck.cards[0]?.id
  useEffect(() => {
    if (topId !== undefined && !isNudgeDue) deck.recordTop()
  }, [deck, topId, isNudgeDue])
  if (isNudgeDue) return <VerifyCard onLater={deck.putNudgeAway} />
  return (
    <View className='home-deck'>
      <Deck
        items={isQuiet ? deck.cards : deck.cards.slice(0, 1)}
        keyOf={(card) => card.id}
        renderCard={(card, isTop) => (
          <DeckCard card={card} isTop={isTop} deck={handle} isBusy={swipe.isBusy} onSafety={onSafety} />
        )}
        onSwipe={(card, kind) => {
          if (kind === 'like') tick()
          void swipe.run(card, kind)
        }}
        onOpen={(card) => navigateTo('member', { id: card.id, from: 'home' })}
        stampTexts={home.stamps}
        isLocked={swipe.isBusy}
        label={home.deckLabel}
        handleRef={handle}
      />
      {topId !== undefined && <DeckHint cardId={topId} />}
      <View className='home-deck__ahead' aria-hidden='true'>
        {isQuiet &&
          deck.coversAhead.map((url) => <Image key={url} className='home-deck__ahead-cover' src={url} />)}
      </View>
    </View>
  )
})

interface DeckCardProps {
  card: Card
  isTop: boolean
  isBusy: boolean
  deck: { current: DeckHandle | null }
  onSafety: (target: SafetyTarget) => void
}

const DeckCard = observer(function DeckCard({ card, isTop, isBusy, deck, onSafety }: DeckCardProps) {
  const { actions, systemConfig, greeting, feed } = useStores()
  const texts = useText()
  const { home } = texts
  const likeAnswer = useAction(feed.deck.swipe, { onFailure: ({ name }) => isShortage(name) })
  const openMenu = () => onSafety({ id: card.id, name: card.nickname })
  const { onClick: _, ...longPress } = useLongPress(openMenu)
  const send = (kind: SwipeKind) => deck.current?.swipe(kind)
  const { prompt } = card
  return (
    <MemberCard
      density='deck'
      member={cardModel(texts, systemConfig, card)}
      labels={cardLabels(texts, card)}
      longPress={isTop ? longPress : undefined}
      onOpen={() => navigateTo('member', { id: card.id, from: 'home' })}
      onMore={openMenu}
      onLikeAnswer={prompt ? () => void likeAnswer.run(card, 'like', `prompt:${prompt.promptId}`) : undefined}
      actions={
        <MemberActions
          kind='photo'
          labels={{
            pass: home.passWho(card.nickname),
            greet: home.greet,
            like: home.likeWho(card.nickname),
            superlike: home.superlikeWho(card.nickname),
          }}
          isBusy={isBusy || !isTop}
          onPass={() => send('pass')}
          onGreet={() => greeting.open({ id: card.id, name: card.nickname, prompts: prompt ? [prompt] : [] })}
          onLike={() => send('like')}
          onSuperlike={() => actions.askSuperlike({ ...card, name: card.nickname })}
        />
      }
    />
  )
})

import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useMemo } from 'react'
import type { Card } from '@contract/types/member'
import { Chip } from '@/components/forms/Chip'
import { EmptyState } from '@/components/frame/EmptyState'
import { Icon } from '@/components/Icon'
import { LikeHeart } from '@/components/members/LikeHeart'
import { ListEnd } from '@/components/frame/ListEnd'
import { MemberCard } from '@/components/members/MemberCard'
import { NoticeBar } from '@/components/frame/NoticeBar'
import { Pressable } from '@/components/Pressable'
import { PullList, PULL_SCROLLER } from '@/components/frame/PullList'
import { Skeleton } from '@/components/frame/Skeleton'
import { tick } from '@/platform/gestures/haptics'
import { useLongPress } from '@/platform/gestures/long-press'
import { navigateTo } from '@/platform/navigation'
import { ListBlock } from '@/shell/lists/ListBlock'
import type { SafetyTarget } from '@/shell/safety/MemberSafety'
import { useAction } from '@/shell/use-action'
import { useReachEnd } from '@/shell/lists/use-list'
import { useText } from '@/shell/use-text'
import type { NearbyChip } from '@/stores/discovery/nearby'
import { useStores } from '@/stores/use-stores'
import { errorText } from '@/text/index'
import { cardLabels, smallCardModel } from '../components/card-model'
import { FeedEmpty, FeedError, FeedRest } from './FeedEmpty'
import type { Place } from './use-place'
import { isShortage } from '../components/shortage'
import { blocksOf, staggered } from './staggered'
import { VerifyTile } from './VerifyCard'
import './NearbyPart.scss'

const chips: readonly NearbyChip[] = ['all', 'online', 'new', 'certified']

interface NearbyProps {
  place: Place
  onSafety: (target: SafetyTarget) => void
}

/** Members nearby, as a grid or a list. Source: screens.md 8 */
export const NearbyPart = observer(function NearbyPart({ place, onSafety }: NearbyProps) {
  const { nearby } = useStores().feed
  const { list } = nearby
  const texts = useText()
  const reachEnd = useReachEnd(list)
  return (
    <>
      <Choices />
      <PullList className='nearby' onRefresh={list.refresh} onReachEnd={reachEnd}>
        <Hints place={place} />
        <People place={place} onSafety={onSafety} />
        <ListEnd
          state={list.endState}
          onRetry={() => void list.loadMore()}
          text={list.endState === 'end' && nearby.isResting ? errorText(texts, 'PROFILE_QUOTA') : undefined}
        />
        <View className='nearby__foot' />
      </PullList>
    </>
  )
})

const Choices = observer(function Choices() {
  const { feed, session } = useStores()
  const { home } = useText()
  const { nearby } = feed
  const { layout } = nearby
  // Members who hide their own activity cannot see other people's.
  const offered = session.user?.settings.hideOnline ? chips.filter((chip) => chip !== 'online') : chips
  return (
    <View className='nearby-choices'>
      <View className='nearby-choices__chips' role='radiogroup' aria-label={home.chipsLabel}>
        {offered.map((chip) => (
          <View key={chip} className='nearby-choices__chip'>
            <Chip
              kind='surface'
              role='radio'
              selectedKind='ink'
              text={home.chips[chip]}
              isSelected={chip === nearby.chip}
              onPress={() => void nearby.setChip(chip)}
            />
          </View>
        ))}
      </View>
      <Pressable
        className='nearby-choices__layout'
        label={layout === 'grid' ? home.toList : home.toGrid}
        pressStyle='flat'
        onPress={() => nearby.setLayout(layout === 'grid' ? 'list' : 'grid')}
      >
        <Icon name={layout === 'grid' ? 'rows-2' : 'layout-grid'} size={22} />
      </Pressable>
    </View>
  )
})

/** The privacy line, and how the viewer's place or settings affect this list. */
const Hints = observer(function Hints({ place }: { place: Place }) {
  const { feed, session } = useStores()
  const { home, permissions } = useText()
  const { location: text } = permissions
  const { locationState, list } = feed.nearby
  const hasRows = list.rows.length > 0
  return (
    <>
      <View className='nearby-privacy'>
        <Icon name='shield-check' size={16} className='nearby-privacy__icon' />
        <Text>{home.privacy}</Text>
      </View>
      {session.user?.settings.hideFromNear && <NoticeBar icon='eye-off' text={home.hidden} />}
      {hasRows && locationState === 'none' && (
        <NoticeBar icon='map-pin' text={text.strip} actionText={text.allow} onAction={place.ask} />
      )}
      {hasRows && locationState === 'wide' && <NoticeBar icon='shield-check' text={text.wide} />}
      {hasRows && (locationState === 'stale' || locationState === 'city') && (
        <NoticeBar
          icon='map-pin'
          text={locationState === 'stale' ? text.stale : text.city}
          actionText={locationState === 'stale' ? text.update : text.allow}
          onAction={place.ask}
        />
      )}
    </>
  )
})

const People = observer(function People({ place, onSafety }: NearbyProps) {
  const { nearby } = useStores().feed
  const { list, layout, locationState } = nearby
  if (list.value === null && list.error) return <FeedError error={list.error} onRetry={list.refresh} />
  if (list.value === null) return <Skeleton shape={layout === 'grid' ? 'grid' : 'list'} />
  if (list.isEmpty && locationState === 'none') return <PlaceEmpty place={place} />
  if (list.isEmpty && nearby.isResting) return <FeedRest onAgain={nearby.reload} />
  if (list.isEmpty) return <FeedEmpty reason={nearby.empty} onAgain={nearby.reload} />
  return layout === 'grid' ? <Grid onSafety={onSafety} /> : <Rows onSafety={onSafety} />
})

const PlaceEmpty = observer(function PlaceEmpty({ place }: { place: Place }) {
  const { location: text } = useText().permissions
  const city = place.cities[0]
  return (
    <View className='feed-state'>
      <EmptyState
        illustration='location'
        title={text.title}
        line={text.points[1]}
        buttonText={text.allow}
        isBusy={place.locate.isBusy}
        onButton={place.ask}
        linkText={city?.text}
        onLink={city ? () => void place.choose.run(city.code) : undefined}
      />
    </View>
  )
})

type SafetyProps = Pick<NearbyProps, 'onSafety'>

const Grid = observer(function Grid({ onSafety }: SafetyProps) {
  const { feed, session } = useStores()
  const { rows } = feed.nearby.list
  const hasTile = session.user?.certified === false
  const columns = useMemo(() => staggered(rows, hasTile), [rows, hasTile])
  return (
    <View className='nearby-grid'>
      {columns.map((column, index) => (
        <View key={index} className='nearby-grid__column'>
          {blocksOf(column).map((block, at) => (
            <ListBlock key={at} id={`nearby-grid-${index}-${at}`} scroller={PULL_SCROLLER}>
              {block.map((item) => (
                <View key={item.card?.id ?? 'verify'} className='nearby-grid__cell'>
                  {item.card ? (
                    <GridCard card={item.card} isTall={item.isTall} onSafety={onSafety} />
                  ) : (
                    <VerifyTile />
                  )}
                </View>
              ))}
            </ListBlock>
          ))}
        </View>
      ))}
    </View>
  )
})

const open = (card: Card) => navigateTo('member', { id: card.id, from: 'near' })

/** Likes a member or undoes the like; a used-up allowance opens its own sheet. */
function useHeart(card: Card) {
  const { nearby } = useStores().feed
  const act = (liked: boolean) => {
    if (liked) return nearby.unlike(card)
    tick()
    return nearby.like(card)
  }
  return useAction(act, { onFailure: ({ name }) => isShortage(name) })
}

const GridCard = observer(function GridCard({
  card,
  isTall,
  onSafety,
}: SafetyProps & { card: Card; isTall: boolean }) {
  const { systemConfig } = useStores()
  const texts = useText()
  const heart = useHeart(card)
  const longPress = useLongPress(
    () => onSafety({ id: card.id, name: card.nickname }),
    () => open(card),
  )
  return (
    <MemberCard
      density='grid'
      member={smallCardModel(texts, systemConfig, card)}
      labels={cardLabels(texts, card)}
      isTall={isTall}
      longPress={longPress}
      onOpen={() => open(card)}
      onLike={() => void heart.run(card.liked)}
    />
  )
})

const Rows = observer(function Rows({ onSafety }: SafetyProps) {
  const { rows } = useStores().feed.nearby.list
  return (
    <View className='nearby-rows'>
      {blocksOf(rows).map((block, at) => (
        <ListBlock key={at} id={`nearby-rows-${at}`} scroller={PULL_SCROLLER}>
          {block.map((card) => (
            <RowCard key={card.id} card={card} onSafety={onSafety} />
          ))}
        </ListBlock>
      ))}
    </View>
  )
})

const RowCard = observer(function RowCard({ card, onSafety }: SafetyProps & { card: Card }) {
  const { systemConfig } = useStores()
  const texts = useText()
  const { home } = texts
  const heart = useHeart(card)
  const longPress = useLongPress(
    () => onSafety({ id: card.id, name: card.nickname }),
    () => open(card),
  )
  return (
    <MemberCard
      density='row'
      member={smallCardModel(texts, systemConfig, card)}
      labels={cardLabels(texts, card)}
      longPress={longPress}
      onOpen={() => open(card)}
      right={
        <Pressable
          className='nearby-rows__heart'
          label={card.liked ? home.liked : home.likeWho(card.nickname)}
          isPressed={card.liked}
          onPress={() => void heart.run(card.liked)}
        >
          <LikeHeart isLiked={card.liked} size={22} />
        </Pressable>
      }
    />
  )
})

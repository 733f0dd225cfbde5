import { View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { Skeleton } from '@/components/frame/Skeleton'
import { deferred } from '@/shell/page/deferred'
import type { SafetyTarget } from '@/shell/safety/MemberSafety'
import { Page } from '@/shell/page/Page'
import type { DeckStore } from '@/stores/discovery/deck'
import type { FeedMode } from '@/stores/discovery/feed'
import { useStores } from '@/stores/use-stores'
import { DeckPart } from './home/DeckPart'
import { FeedEmpty, FeedError, FeedRest } from './home/FeedEmpty'
import { HomeBar } from './home/HomeBar'
import { HomeNotice } from './home/HomeNotice'
import { UndoChip } from './home/UndoChip'
import { usePlace } from './home/use-place'
import './home/home.scss'

const later = () => import('./home/later')
const HomeLayers = deferred(() => later().then((parts) => parts.HomeLayers))
/** The page begins with the other half. */
const NearbyPart = deferred(
  () => later().then((parts) => parts.NearbyPart),
  () => <Skeleton shape='grid' />,
)

interface SafetyProps {
  onSafety: (target: SafetyTarget) => void
}

/** Meeting people: one at a time, or everyone around. Source: spec §2, screens.md 8 */
export default observer(function HomePage() {
  const { feed } = useStores()
  const [safety, setSafety] = useState<SafetyTarget | null>(null)
  const place = usePlace()
  const load = (mode: FeedMode) => {
    const { list } = mode === 'recommend' ? feed.deck : feed.nearby
    void list.loadOnce()
  }
  useDidShow(() => load(feed.mode))
  const show = (mode: FeedMode) => {
    if (mode === feed.mode) return
    feed.show(mode)
    load(mode)
    if (mode === 'nearby') place.askOnce()
  }
  return (
    <Page
      route='home'
      isFullHeight
      nav={<HomeBar onMode={show} />}
      overlays={<HomeLayers place={place} safety={safety} onSafetyClose={() => setSafety(null)} />}
    >
      <View key={feed.mode} className={`home-half home-half--${feed.mode}`}>
        <HomeNotice />
        {feed.mode === 'recommend' ? (
          <Recommended onSafety={setSafety} />
        ) : (
          <NearbyPart place={place} onSafety={setSafety} />
        )}
      </View>
    </Page>
  )
})

/** What the deck shows: cards, or the state that replaces them. */
function statusOf({ list, isOver }: DeckStore): 'failed' | 'stuck' | 'over' | 'coming' | 'cards' {
  if (list.value === null && list.error) return 'failed'
  if (list.isEmpty && list.moreState === 'error') return 'stuck'
  if (isOver) return 'over'
  return list.rows.length === 0 ? 'coming' : 'cards'
}

const Recommended = observer(function Recommended({ onSafety }: SafetyProps) {
  const { feed, session } = useStores()
  const { deck } = feed
  const { list } = deck
  // The notice above the cards depends on the viewer, so the cards wait for the viewer's data.
  const status = session.isViewerComing ? 'coming' : statusOf(deck)
  const isFirst = session.isViewerComing || (status === 'coming' && list.value === null)
  // The first skeleton has a box of its own: if React reused it, the notice would push it down.
  return (
    <View key={isFirst ? 'first' : 'later'} className='home-recommended'>
      {status === 'failed' && <FeedError error={list.error ?? 'UNKNOWN'} onRetry={list.refresh} />}
      {status === 'stuck' && <FeedError error='NETWORK' onRetry={list.loadMore} />}
      {status === 'over' &&
        (deck.isResting ? (
          <FeedRest onAgain={deck.reload} />
        ) : (
          <FeedEmpty reason={deck.empty} isSeenThrough onAgain={deck.reload} />
        ))}
      {status === 'coming' && <Skeleton shape='deck' />}
      {status === 'cards' && <DeckPart onSafety={onSafety} />}
      <UndoChip />
    </View>
  )
})

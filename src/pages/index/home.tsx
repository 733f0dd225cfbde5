import { View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { Skeleton } from '@/components/Skeleton'
import { deferred } from '@/shell/deferred'
import type { SafetyTarget } from '@/shell/MemberSafety'
import { Page } from '@/shell/Page'
import type { FeedMode } from '@/stores/feed'
import { useStores } from '@/stores/use-stores'
import { DeckPart } from './components/DeckPart'
import { FeedEmpty, FeedError } from './components/FeedEmpty'
import { HomeBar } from './components/HomeBar'
import { HomeNotice } from './components/HomeNotice'
import { UndoChip } from './components/UndoChip'
import { usePlace } from './components/use-place'
import './home.scss'

const later = () => import('./components/later')
const HomeLayers = deferred(() => later().then((parts) => parts.HomeLayers))
/** The page begins with the other half. */
const NearbyPart = deferred(
  () => later().then((parts) => parts.NearbyPart),
  () => <Skeleton shape='grid' />,
)

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
          <View className='home-recommended'>
            <Recommended onSafety={setSafety} />
            <UndoChip />
          </View>
        ) : (
          <NearbyPart place={place} onSafety={setSafety} />
        )}
      </View>
    </Page>
  )
})

const Recommended = observer(function Recommended({
  onSafety,
}: {
  onSafety: (target: SafetyTarget) => void
}) {
  const { deck } = useStores().feed
  const { list } = deck
  if (list.value === null && list.error) return <FeedError error={list.error} onRetry={list.refresh} />
  if (list.isEmpty && list.moreState === 'error') return <FeedError error='NETWORK' onRetry={list.loadMore} />
  if (deck.isOver) return <FeedEmpty reason={deck.empty} isSeenThrough onAgain={deck.reload} />
  if (list.rows.length === 0) return <Skeleton shape='deck' />
  return <DeckPart onSafety={onSafety} />
})

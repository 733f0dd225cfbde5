import { observer } from 'mobx-react'
import { EmptyState } from '@/components/frame/EmptyState'
import { navigateTo, switchTab } from '@/platform/navigation'
import { useAction } from '@/shell/use-action'
import { useNetworkReturn } from '@/shell/page/use-network-return'
import { useText } from '@/shell/use-text'
import type { EmptyReason } from '@/stores/discovery/deck'
import type { DistanceStop } from '@/stores/discovery/filters'
import { useStores } from '@/stores/use-stores'
import { errorText, type Texts } from '@/text/index'
import type { FailureName } from '@/api/errors'
import './FeedEmpty.scss'
import { View } from '@tarojs/components'

function widenText({ home }: Texts, stop: DistanceStop): string {
  if (stop === null) return home.empty.widenCity
  return stop === 0 ? home.empty.widenAll : home.empty.widen(stop)
}

/** How many members each filter left out, in words; null when nothing was counted. Source: product §7.1.10 */
function countsText({ home }: Texts, reason: EmptyReason): string | null {
  if (!reason) return null
  const { excludedBy } = reason
  const parts = (['distance', 'age', 'activity', 'certified'] as const).flatMap((filter) =>
    excludedBy[filter] > 0 ? home.empty.excluded[filter](excludedBy[filter]) : [],
  )
  return parts.length > 0 ? home.empty.counts(parts.join(home.empty.separator)) : null
}

/** The day's members are used up. Source: product §1 (decisions of 2026-11-26) */
export const FeedRest = observer(function FeedRest({ onAgain }: { onAgain: () => Promise<unknown> }) {
  const texts = useText()
  const { empty, match } = texts.home
  const again = useAction(onAgain)
  return (
    <View className='feed-state'>
      <EmptyState
        illustration='empty-nearby'
        title={empty.rest}
        line={errorText(texts, 'PROFILE_QUOTA')}
        buttonText={match.chat}
        onButton={() => switchTab('messages')}
        linkText={empty.again}
        onLink={() => void again.run()}
      />
    </View>
  )
})

/** Nobody left: why, and the next step that helps most. Source: screens.md 8, product §7.1.10 */
export const FeedEmpty = observer(function FeedEmpty({
  reason,
  isSeenThrough = false,
  onAgain,
}: {
  reason: EmptyReason
  /** Members leave this list by being seen, so an empty one may mean that everybody was. */
  isSeenThrough?: boolean
  onAgain: () => Promise<unknown>
}) {
  const { filters } = useStores()
  const texts = useText()
  const { empty } = texts.home
  const widen = useAction(filters.widen)
  const again = useAction(onAgain)
  const { widerStop } = filters
  const canWiden = widerStop !== undefined
  const counts = countsText(texts, reason)
  return (
    <View className='feed-state'>
      <EmptyState
        illustration='empty-nearby'
        title={isSeenThrough && !counts ? empty.title : empty.nobody}
        line={counts ?? (canWiden ? empty.line : empty.noWider)}
        buttonText={canWiden ? widenText(texts, widerStop) : empty.again}
        isBusy={canWiden ? widen.isBusy : again.isBusy}
        onButton={() => void (canWiden ? widen.run() : again.run())}
        linkText={empty.filters}
        onLink={filters.open}
      />
    </View>
  )
})

/** The feed could not be loaded: no network, an unfinished profile, or something else. Source: ui.md §10 */
export const FeedError = observer(function FeedError({
  error,
  onRetry,
}: {
  error: FailureName
  onRetry: () => Promise<unknown>
}) {
  const texts = useText()
  const { home, common } = texts
  const { connection, session } = useStores()
  const retry = useAction(async () => {
    connection.retry()
    await onRetry()
  })
  useNetworkReturn(() => void retry.run())
  if (error === 'PROFILE_INCOMPLETE') {
    // Without a finished registration the steps come first; afterwards the profile's own page.
    const complete = () => navigateTo(session.isIncomplete ? 'improveInformation' : 'information')
    return (
      <View className='feed-state'>
        <EmptyState
          illustration='verify'
          title={home.incomplete.title}
          line={home.incomplete.line}
          buttonText={home.incomplete.button}
          onButton={complete}
        />
      </View>
    )
  }
  const isOffline = error === 'NETWORK' || error === 'TIMEOUT'
  return (
    <View className='feed-state'>
      <EmptyState
        illustration={isOffline ? 'offline' : 'error'}
        title={isOffline ? home.offline.title : common.loadFailed}
        line={isOffline ? home.offline.line : errorText(texts, error)}
        buttonText={isOffline ? home.offline.button : common.retry}
        isBusy={retry.isBusy}
        onButton={() => void retry.run()}
      />
    </View>
  )
})

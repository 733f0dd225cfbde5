import { observer } from 'mobx-react'
import { NoticeBar, OfflineBar } from '@/components/frame/NoticeBar'
import { useStores } from '@/stores/use-stores'
import { showToast } from '@/platform/toast'
import { useText } from '../use-text'

/**
 * The bar under the navigation bar while the network or the connection is down; pages with `hasLink` also show
 * reconnecting. Source: ui.md §10
 */
export const ConnectionBar = observer(function ConnectionBar({ hasLink }: { hasLink: boolean }) {
  const { connection } = useStores()
  const { common, errors } = useText()
  const retryOffline = () => {
    connection.retry()
    // Without a network the attempt changes nothing on the page.
    if (!connection.isNetworkUp) showToast(errors.NETWORK)
  }
  switch (connection.notice) {
    case 'offline':
      return <OfflineBar text={common.offline} retryText={common.retry} onRetry={retryOffline} />
    case 'reconnecting':
      return hasLink ? <NoticeBar kind='calm' text={common.reconnecting} /> : null
    case 'lost':
      return hasLink ? (
        <NoticeBar
          kind='warning'
          text={common.linkLost}
          actionText={common.retry}
          onAction={connection.retry}
        />
      ) : null
    case null:
      return null
  }
})

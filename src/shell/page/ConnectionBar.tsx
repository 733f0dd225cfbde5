import { observer } from 'mobx-react'
import { NoticeBar, OfflineBar } from '@/components/frame/NoticeBar'
import { useStores } from '@/stores/use-stores'
import { updateApp } from '@/platform/update-app'
import { showToast } from '@/platform/toast'
import { useText } from '../use-text'

/**
 * The bar under the navigation bar while the network or the connection is down, or a call is slow; pages with `hasLink` also
 * show reconnecting. Source: ui.md §10
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
    case 'MAINTENANCE':
      return <NoticeBar kind='calm' text={connection.unserved?.sentence || errors.MAINTENANCE} />
    case 'UPDATE_REQUIRED':
      return (
        <NoticeBar
          kind='info'
          text={errors.UPDATE_REQUIRED}
          actionText={common.update}
          onAction={updateApp}
        />
      )
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
    case 'slow':
      return <NoticeBar kind='calm' isOver text={common.slow} />
    case null:
      return null
  }
})

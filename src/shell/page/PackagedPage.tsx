import { useDidHide, useDidShow, useRouter } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect, useLayoutEffect, useState, type ComponentType } from 'react'
import { PAGE_TIMEOUT_MS } from '@contract/constants'
import { RetryLater } from '@/lib/retry-later'
import { showAgain } from '@/platform/show-again'
import { entryRoute, routeNameOf } from '@/routes'
import { Page } from './Page'

const isComing = { state: 'loading' } as const
const hasFailed = { state: 'error', error: 'offline' } as const

/**
 * A page of a mini-program whose code is in a sub-package: its bars are shown at once, and code that does not load is
 * reported and requested again. Once it is loaded, the page renders without a wait.
 * @param path of the page, for its title and guard
 */
export function packagedPage(path: string, load: () => Promise<{ default: ComponentType }>): ComponentType {
  const route = routeNameOf(path) ?? entryRoute
  let loaded: ComponentType | null = null
  const keep = (own: ComponentType) => (loaded = own)
  return observer(function PackagedPage() {
    const [AtHand] = useState(() => loaded)
    const { Own, isFailed, retry } = useComing(AtHand, () => load().then((file) => keep(file.default)))
    const { $taroPath: pageId = '' } = useRouter()
    if (AtHand) return <AtHand />
    if (Own) return <LatePage Own={Own} pageId={pageId} />
    return (
      <Page route={route} isStandIn of={isFailed ? hasFailed : isComing} skeleton='list' onRetry={retry} />
    )
  })
}

/**
 * Returns the page's component once it is loaded. It is applied only while the page is shown, because it reads the
 * shown page's query.
 */
function useComing(atHand: ComponentType | null, load: () => Promise<ComponentType>) {
  const [arrived, setArrived] = useState(() => atHand)
  const [Own, setOwn] = useState<ComponentType | null>(null)
  const [isFailed, setFailed] = useState(false)
  const [isShown, setShown] = useState(true)
  const [tries, setTries] = useState(0)
  useDidShow(() => setShown(true))
  useDidHide(() => setShown(false))
  useEffect(() => {
    if (arrived) return undefined
    let isGone = false
    const again = new RetryLater(() => setTries((count) => count + 1))
    const fail = () => {
      if (isGone) return
      setFailed(true)
      again.failed()
    }
    // The code has neither loaded nor failed: an error is shown; the code is still used when it loads. Source: spec
    // §4
    const limit = setTimeout(fail, PAGE_TIMEOUT_MS)
    load()
      .then((own) => isGone || setArrived(() => own), fail)
      .finally(() => clearTimeout(limit))
    return () => {
      isGone = true
      clearTimeout(limit)
      again.settled()
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- load is the same for all pages of this path
  }, [arrived, tries])
  useEffect(() => {
    if (arrived && isShown) setOwn(() => arrived)
  }, [arrived, isShown])
  const retry = () => {
    setFailed(false)
    setTries((count) => count + 1)
  }
  return { Own, isFailed, retry }
}

/** Runs the show handlers of a page that was loaded after its show event. */
const LatePage = observer(function LatePage({ Own, pageId }: { Own: ComponentType; pageId: string }) {
  useLayoutEffect(() => showAgain(pageId), [pageId])
  return <Own />
})

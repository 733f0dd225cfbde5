import { observer } from 'mobx-react'
import { NoticeBar } from '@/components/frame/NoticeBar'
import { systemClock } from '@/lib/time/clock'
import { storage } from '@/platform/storage'
import { updateApp } from '@/platform/update-app'
import type { RouteName } from '@/routes'
import { installed as english } from '@/text/en/installed'
import { installed } from '@/text/zh-CN/installed'
import type { Translation } from '@/text/translation'
import { useNoticeOffer } from '../away/notice-offer'
import { textWith } from '../use-text'
import { InstallHint, type InstallOffer } from './install-hint'
import type { InstalledBarsProps } from './installed-bars'
import { Release, watchRelease } from './release'

const useInstalledText = textWith<{ installed: Translation<typeof installed> }>({
  'zh-CN': { installed },
  en: { installed: english },
})

/** Pages with room for a hint: neither a first step, nor the deck, nor a chat. */
const HINT_ROUTES: ReadonlySet<RouteName> = new Set<RouteName>(['messages', 'mine'])

const release = new Release({
  fetch: (url, init) => window.fetch(url, init),
  now: systemClock.now,
  hasScript: (path) => [...document.scripts].some(({ src }) => src.endsWith(path)),
})
watchRelease(release)

const isInstalled = () =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)

const hint = new InstallHint(
  storage,
  { userAgent: navigator.userAgent, isInstalled: isInstalled() },
  systemClock.now(),
)
window.addEventListener('appinstalled', hint.end)

/** Receives the browser's offer to install the app. */
export const takeOffer = (offer: Event): void => hint.setOffer(offer as InstallOffer)

/**
 * One bar at a time: a new build, the offer of notifications, or the hint to install the app, the most urgent first.
 * Source: product §7.14, §12
 */
export const Bars = observer(function Bars({ route }: InstalledBarsProps) {
  const { installed: text } = useInstalledText()
  const notices = useNoticeOffer(route)
  if (release.isNew)
    return <NoticeBar icon='refresh-cw' text={text.ready} actionText={text.reload} onAction={updateApp} />
  if (notices.isDue)
    return (
      <NoticeBar
        icon='message-circle'
        text={text.notices}
        actionText={text.notify}
        onAction={() => notices.accept(text.notified)}
        onClose={notices.dismiss}
        closeLabel={text.close}
      />
    )
  if (!HINT_ROUTES.has(route) || hint.way === null) return null
  const isOffer = hint.way === 'offer'
  return (
    <NoticeBar
      icon='download'
      text={isOffer ? text.install : text.share}
      {...(isOffer && { actionText: text.add, onAction: () => void hint.install() })}
      onClose={hint.end}
      closeLabel={text.close}
    />
  )
})

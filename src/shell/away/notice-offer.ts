import { useDidShow } from '@tarojs/taro'
import { useEffect, useState } from 'react'
import { SERVICE_ACCOUNT_ID } from '@contract/constants'
import { showToast } from '@/platform/toast'
import type { RouteName } from '@/routes'
import { useStores } from '@/stores/use-stores'
import { useAction } from '../use-action'
import { useText } from '../use-text'

const HINT = 'notices'

/** The offer to be notified while the app is closed. */
export interface NoticeOffer {
  /** True on the messages page of a member who talks with somebody, until it is taken or dismissed once. */
  readonly isDue: boolean
  /** Asks the browser for its permission; call it in a tap. Says so when the browser refuses or cannot. */
  accept(done: string): void
  dismiss(): void
}

/**
 * When notifications of this browser are offered. The offer begins when the page is shown, so that no row moves under a
 * finger. The component must be an observer. Source: product §7.14, ui.md §11
 */
export function useNoticeOffer(route: RouteName): NoticeOffer {
  const { away, talk, systemConfig } = useStores()
  const { browser: failures } = useText().settings.notices
  const talks = talk.groups.boxes.main.rows
  const mayOffer =
    route === 'messages' &&
    systemConfig.value?.features.notices === true &&
    !talk.hints.isDismissed(HINT) &&
    talks.some(({ peer, lastMessage }) => lastMessage !== null && peer.id !== SERVICE_ACCOUNT_ID)
  useEffect(() => {
    if (mayOffer) void away.load()
  }, [away, mayOffer])
  const [isOffered, setOffered] = useState(false)
  useDidShow(() => setOffered(mayOffer && away.choice === 'off'))
  const accepting = useAction(async (done: string) => {
    await away.turnOn()
    talk.hints.dismiss(HINT)
    const { choice } = away
    showToast(choice === 'denied' || choice === 'unreachable' ? failures[choice] : done)
  })
  return {
    isDue: isOffered && mayOffer && away.choice === 'off',
    accept: (done) => void accepting.run(done),
    dismiss: () => talk.hints.dismiss(HINT),
  }
}

import { makeAutoObservable } from 'mobx'
import { dayNumber } from '@/lib/time/calendar'
import type { KeyValueStorage } from '@/platform/storage'

/** The hint is shown from this visit on. Source: ours */
const HINT_VISIT = 3
/** A start this long after the last visit, or on another day, is a visit of its own, in ms. Source: ours */
export const VISIT_GAP_MS = 30 * 60_000

/** The browser's offer to install; Chrome and its relatives make it. Source: W3C Manifest Incubations */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

/** How the app can be installed: by the browser's offer, by the share menu of Safari on iOS, or not at all. */
export type InstallWay = 'offer' | 'safari' | null

/** What the browser says about itself. */
export interface BrowserSigns {
  readonly userAgent: string
  /** The app runs from the home screen. */
  readonly isInstalled: boolean
}

const IOS = /iPhone|iPad|iPod/
/** Browsers and apps on iOS without Safari's share menu. */
const NOT_SAFARI = /CriOS|FxiOS|EdgiOS|OPiOS|MQQBrowser|QQ\/|UCBrowser|baidu|Weibo|DingTalk|AlipayClient/i
const WECHAT = /MicroMessenger/i

/** Whether the hint to install the app is due, and by which way the browser installs. */
export class InstallHint {
  private offer: InstallOffer | null = null
  private isOver: boolean
  private readonly visits: number

  constructor(
    private readonly storage: KeyValueStorage,
    private readonly browser: BrowserSigns,
    now: number,
  ) {
    const last = storage.get('visits')
    this.isOver = last?.isDismissed === true || browser.isInstalled
    const isNext = !last || now - last.at >= VISIT_GAP_MS || dayNumber(now) !== dayNumber(last.at)
    this.visits = (last?.count ?? 0) + (isNext ? 1 : 0)
    if (isNext && !this.isOver) storage.set('visits', { count: this.visits, at: now })
    makeAutoObservable<this, 'storage' | 'browser' | 'visits' | 'offer'>(
      this,
      { storage: false, browser: false, visits: false, offer: true },
      { autoBind: true, deep: false },
    )
  }

  /** The way to show; null while no hint is due. */
  get way(): InstallWay {
    const { userAgent } = this.browser
    if (this.isOver || this.visits < HINT_VISIT || WECHAT.test(userAgent)) return null
    if (this.offer) return 'offer'
    return IOS.test(userAgent) && /Safari/.test(userAgent) && !NOT_SAFARI.test(userAgent) ? 'safari' : null
  }

  /** The browser offers to install. */
  setOffer(offer: InstallOffer): void {
    this.offer = offer
  }

  /** The member has dismissed the hint, or the app is installed: it is never shown again. */
  end(): void {
    this.isOver = true
    const { count, at } = this.storage.get('visits') ?? { count: this.visits, at: 0 }
    this.storage.set('visits', { count, at, isDismissed: true })
  }

  /** Opens the browser's question; whatever the answer is, the hint is over. Never rejects. */
  async install(): Promise<void> {
    const { offer } = this
    this.offer = null
    this.end()
    await offer?.prompt().catch(() => undefined)
  }
}

import { eventCenter } from '@tarojs/taro'
import { PAGE_PLACEHOLDER_MS, PAGE_TIMEOUT_MS } from '@contract/constants'
import { RetryLater } from '@/lib/retry-later'
import { showToast } from './toast'

/** Sentences about pages on their way; read when they appear, so that they follow the language. */
export interface PageLoadingTexts {
  loading(): string
  failed(): string
  /** The page that was asked for does not open; the member stays where they are. */
  notOpened(): string
}

/** What the router tells of a page's file. */
interface PageFiles {
  /** It is there: what still lasts is how the page before goes, and nobody need be told to wait. */
  came(): void
  /** It did not come: the member stays where they are, and hears why. */
  stayed(): void
  /** It did not come, and there is nowhere to stay: resolves when it should be asked for again. */
  nextTry(): Promise<void>
}

let files: PageFiles = { came: () => {}, stayed: () => {}, nextTry: () => new Promise(() => {}) }

/** Who is told of pages' files. */
export const pageFiles = (): PageFiles => files

/** Covers the screen with one sentence, which may be pressed. */
function coverWith(kind: 'loading' | 'failed', sentence: string, onPress?: () => void): HTMLElement {
  const cover = document.createElement('div')
  cover.className = `jy-page-cover jy-page-cover--${kind}`
  cover.setAttribute('role', kind === 'failed' ? 'button' : 'status')
  cover.textContent = sentence
  if (onPress) {
    cover.tabIndex = 0
    cover.addEventListener('click', onPress)
    cover.addEventListener('keydown', ({ key }) => key === 'Enter' && onPress())
  }
  document.body.appendChild(cover)
  return cover
}

/**
 * Covers the screen while a lazily loaded page is on its way: a placeholder after 200 ms; after 60 s, or when its
 * file did not come and there is nowhere to stay, an error that reloads on click. Without a network nothing is reloaded,
 * since that would end on the browser's own page: the file is asked for again, by a press, by and by, and once there is
 * a network. The cover goes when the page comes.
 * Source: spec §4
 */
export function installH5PageLoading(texts: PageLoadingTexts): void {
  let placeholderTimer: ReturnType<typeof setTimeout> | undefined
  let failureTimer: ReturnType<typeof setTimeout> | undefined
  let cover: HTMLElement | null = null
  let tryNow = () => {}
  let later = new RetryLater(() => tryNow())

  /** What `index.html` shows until the first page stands, which is a placeholder of its own. */
  const boot = () => document.querySelector('.jy-boot')
  const clear = () => {
    clearTimeout(placeholderTimer)
    clearTimeout(failureTimer)
    later.end()
    tryNow = () => {}
    cover?.remove()
    cover = null
  }
  const show = (...content: Parameters<typeof coverWith>) => {
    cover?.remove()
    cover = coverWith(...content)
  }
  const press = () => {
    if (navigator.onLine) return window.location.reload()
    showToast(texts.notOpened())
    tryNow()
  }
  const wait = () => {
    if (!boot()) show('loading', texts.loading())
  }
  const fail = () => {
    boot()?.remove()
    clearTimeout(placeholderTimer)
    clearTimeout(failureTimer)
    show('failed', texts.failed(), press)
  }

  eventCenter.on('__taroRouterChange', () => {
    clear()
    later = new RetryLater(() => tryNow())
    placeholderTimer = setTimeout(wait, PAGE_PLACEHOLDER_MS)
    failureTimer = setTimeout(fail, PAGE_TIMEOUT_MS)
  })
  eventCenter.on('__afterTaroRouterChange', () => {
    clear()
    boot()?.remove()
  })
  window.addEventListener('online', () => tryNow())
  files = {
    came: () => clearTimeout(placeholderTimer),
    stayed: () => {
      clear()
      showToast(texts.notOpened())
    },
    nextTry: () => {
      fail()
      later.failed()
      return new Promise((resolve) => (tryNow = resolve))
    },
  }
}

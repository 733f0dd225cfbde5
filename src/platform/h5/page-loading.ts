import { eventCenter } from '@tarojs/taro'
import { PAGE_PLACEHOLDER_MS, PAGE_TIMEOUT_MS } from '@contract/constants'
import { RetryLater } from '@/lib/retry-later'
import { showToast } from '../toast'

/** Sentences about loading pages; read when they are shown, so that they follow the language. */
export interface PageLoadingTexts {
  loading(): string
  failed(): string
  /** The requested page does not open; the member stays on the present one. */
  notOpened(): string
}

/** Callbacks of the router about a page's file. */
interface PageFiles {
  /** The file has loaded. Only the motion of the previous page remains, so no placeholder is needed. */
  came(): void
  /** The file did not load; the member stays on the page and sees the reason. */
  stayed(): void
  /** The file did not load, and there is no page to stay on; resolves when the file should be requested again. */
  nextTry(): Promise<void>
}

let files: PageFiles = { came: () => {}, stayed: () => {}, nextTry: () => new Promise(() => {}) }

/** The present receiver of these callbacks. */
export const pageFiles = (): PageFiles => files

/** Covers the screen, or the right one of two pages side by side, with one sentence, which may be a button. */
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
  const parent = document.querySelector('.jy-panes #app') ?? document.body
  parent.appendChild(cover)
  return cover
}

/**
 * Covers the screen while a page is loading: a placeholder after 200 ms; after 60 s, or when its file did not load
 * and there is no page to stay on, an error that reloads on click. Without a network nothing is reloaded, since that
 * would show the browser's own error page. Instead the file is requested again, on a tap, after pauses, and when the
 * network is back. The cover disappears when the page opens.
 * Source: spec §4
 */
export function installH5PageLoading(texts: PageLoadingTexts): void {
  let placeholderTimer: ReturnType<typeof setTimeout> | undefined
  let failureTimer: ReturnType<typeof setTimeout> | undefined
  let cover: HTMLElement | null = null
  let tryNow = () => {}
  let later = new RetryLater(() => tryNow())

  /** The screen that `index.html` shows until the first page has rendered; it serves as a placeholder. */
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

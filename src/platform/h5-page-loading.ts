import { eventCenter } from '@tarojs/taro'
import { PAGE_PLACEHOLDER_MS, PAGE_TIMEOUT_MS } from '@contract/constants'

/** Sentences of the cover; read when it appears, so that they follow the language. */
export interface PageLoadingTexts {
  loading(): string
  failed(): string
}

const isChunkFailure = (reason: unknown): boolean =>
  reason instanceof Error && /ChunkLoadError|Loading (CSS )?chunk/.test(`${reason.name} ${reason.message}`)

/**
 * Covers the screen while a lazily loaded page is on its way: a placeholder after 200 ms; after 60 s, or when its
 * file cannot be loaded, an error that reloads on click.
 * Source: spec §4
 */
export function installH5PageLoading(texts: PageLoadingTexts): void {
  let placeholderTimer: ReturnType<typeof setTimeout> | undefined
  let failureTimer: ReturnType<typeof setTimeout> | undefined
  let cover: HTMLDivElement | null = null

  const clear = () => {
    clearTimeout(placeholderTimer)
    clearTimeout(failureTimer)
    cover?.remove()
    cover = null
  }
  const show = (kind: 'loading' | 'failed', sentence: string, onClick?: () => void) => {
    cover?.remove()
    cover = document.createElement('div')
    cover.className = `jy-page-cover jy-page-cover--${kind}`
    cover.setAttribute('role', kind === 'failed' ? 'button' : 'status')
    cover.textContent = sentence
    if (onClick) {
      cover.tabIndex = 0
      cover.addEventListener('click', onClick)
      cover.addEventListener('keydown', ({ key }) => key === 'Enter' && onClick())
    }
    document.body.appendChild(cover)
  }
  const fail = () => {
    clear()
    show('failed', texts.failed(), () => window.location.reload())
  }

  eventCenter.on('__taroRouterChange', () => {
    clear()
    placeholderTimer = setTimeout(() => show('loading', texts.loading()), PAGE_PLACEHOLDER_MS)
    failureTimer = setTimeout(fail, PAGE_TIMEOUT_MS)
  })
  eventCenter.on('__afterTaroRouterChange', clear)
  window.addEventListener('unhandledrejection', (event) => {
    if (isChunkFailure(event.reason)) fail()
  })
}

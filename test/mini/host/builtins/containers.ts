import { asText } from '../as-text'
import { isTruthy, type Builtin, type BuiltinState } from './builtin'

/** CSS `object-fit` of each mode of `image`. */
const OBJECT_FITS: Record<string, string> = { aspectFit: 'contain', aspectFill: 'cover' }

/** Reported size of pictures where nothing is loaded. */
const UNFETCHED_PICTURE = { width: 300, height: 400 }

/** Distance from an end, in px, at which a scroll view fires its event. Source: provider doc "scroll-view". */
const DEFAULT_THRESHOLD_PX = 50

const image: Builtin = {
  create(state) {
    const { element, parts } = state
    if (!parts.hasLayout) return
    const picture = element.ownerDocument.createElement('img')
    state.inner = element.appendChild(picture)
    picture.addEventListener('load', () =>
      parts.emit(element, 'load', { width: picture.naturalWidth, height: picture.naturalHeight }),
    )
    picture.addEventListener('error', () =>
      parts.emit(element, 'error', { errMsg: `image load fail ${picture.src}` }),
    )
  },
  attribute(state, name, value) {
    if (name === 'src') showPicture(state, typeof value === 'string' ? value : '')
    if (name === 'mode' && state.inner) state.inner.style.objectFit = OBJECT_FITS[asText(value)] ?? 'fill'
  },
}

function showPicture({ element, inner, parts }: BuiltinState, source: string): void {
  if (inner) {
    if (source) (inner as HTMLImageElement).src = parts.pictureUrl(source)
    else inner.removeAttribute('src')
    return
  }
  if (!source) return
  parts.later(() => {
    if (parts.device.imagesLoad) parts.emit(element, 'load', UNFETCHED_PICTURE)
    else parts.emit(element, 'error', { errMsg: `image load fail ${source}` })
  })
}

/** Scrolls a scroll view, and nothing around it, to the element with this id. */
function scrollToChild(element: HTMLElement, id: string): void {
  const child = element.querySelector(`[id="${id}"]`)
  if (!child) return
  const [from, to] = [element.getBoundingClientRect(), child.getBoundingClientRect()]
  element.scrollTop += to.top - from.top
  element.scrollLeft += to.left - from.left
}

const scrollView: Builtin = {
  create({ element, parts, attributes }) {
    const within = (name: string) => Number(attributes.get(name) ?? DEFAULT_THRESHOLD_PX)
    let wasNearEnd = false
    let wasNearTop = true
    element.addEventListener('scroll', () => {
      const { scrollTop, scrollLeft, scrollHeight, scrollWidth, clientHeight } = element
      parts.emit(element, 'scroll', {
        scrollTop,
        scrollLeft,
        scrollHeight,
        scrollWidth,
        deltaX: 0,
        deltaY: 0,
      })
      const isNearEnd = scrollHeight - scrollTop - clientHeight <= within('lower-threshold')
      if (isNearEnd && !wasNearEnd) parts.emit(element, 'scrolltolower', { direction: 'bottom' })
      wasNearEnd = isNearEnd
      const isNearTop = scrollTop <= within('upper-threshold')
      if (isNearTop && !wasNearTop) parts.emit(element, 'scrolltoupper', { direction: 'top' })
      wasNearTop = isNearTop
    })
  },
  attribute({ element, parts }, name, value) {
    if (value === undefined || value === null || value === '') return
    if (name === 'scroll-top') element.scrollTop = Number(value)
    if (name === 'scroll-left') element.scrollLeft = Number(value)
    if (name === 'scroll-into-view') parts.later(() => scrollToChild(element, asText(value)))
  },
}

const swiper: Builtin = {
  create(state) {
    const { element, parts } = state
    state.value = 0
    element.addEventListener('scrollend', () => {
      const current = Math.round(element.scrollLeft / (element.clientWidth || 1))
      if (current === state.value) return
      state.value = current
      parts.emit(element, 'change', { current, source: 'touch', currentItemId: '' })
    })
  },
  attribute(state, name, value) {
    if (name !== 'current' || value === undefined) return
    state.value = Number(value)
    state.parts.later(() => {
      state.element.scrollLeft = state.element.clientWidth * Number(value)
    })
  },
}

interface RichNode {
  type?: string
  name?: string
  text?: string
  children?: RichNode[]
}

const richText: Builtin = {
  attribute({ element }, name, value) {
    if (name !== 'nodes') return
    if (typeof value === 'string' && !value.startsWith('[')) element.innerHTML = value
    else element.replaceChildren(...richNodes(element.ownerDocument, value))
  },
}

function richNodes(document: Document, value: unknown): Node[] {
  const nodes = (typeof value === 'string' ? JSON.parse(value) : (value ?? [])) as RichNode[]
  return nodes.map(({ type, name, text, children }) => {
    if (type === 'text') return document.createTextNode(text ?? '')
    const element = document.createElement(name ?? 'span')
    element.append(...richNodes(document, children))
    return element
  })
}

/** Navigation APIs of the `open-type` of a `navigator`. */
const NAVIGATIONS: Record<string, string> = {
  navigate: 'navigateTo',
  redirect: 'redirectTo',
  switchTab: 'switchTab',
  reLaunch: 'reLaunch',
  navigateBack: 'navigateBack',
}

const navigator: Builtin = {
  create({ element, attributes, parts }) {
    element.addEventListener('click', () => {
      const call = NAVIGATIONS[asText(attributes.get('open-type') ?? 'navigate')]
      if (call && isTruthy(attributes.get('url'))) parts.callApi(call, { url: attributes.get('url') })
    })
  },
}

/** Plays nothing, but fires the events of a player, with one time update. */
const video: Builtin = {
  attribute(state, name, value) {
    if (name !== 'src' || !isTruthy(value) || value === '') return
    const { element, parts, attributes } = state
    parts.later(() => {
      if (attributes.get('src') !== value || !isTruthy(attributes.get('autoplay'))) return
      parts.emit(element, 'play', {})
      parts.emit(element, 'timeupdate', { currentTime: 1, duration: 1 })
    })
  },
}

const canvas: Builtin = {
  create(state) {
    state.inner = state.element.appendChild(state.element.ownerDocument.createElement('canvas'))
  },
}

/** Pictures, videos, scrolling areas and other containers. */
export const containers: Record<string, Builtin> = {
  image,
  'scroll-view': scrollView,
  swiper,
  'rich-text': richText,
  navigator,
  video,
  canvas,
}

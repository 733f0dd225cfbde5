import { cappedCount } from '@/lib/capped-count'

/** A count at the start of a title. */
const COUNT = /^\(\d+\+?\) /
/** The dot at the icon's upper right, as data of an SVG address. */
const DOT = "%3Ccircle cx='50' cy='14' r='13' fill='%23D81B49' stroke='%23fff' stroke-width='3'/%3E"
const END = '%3C/svg%3E'

interface Badging {
  setAppBadge?(count: number): Promise<void>
  clearAppBadge?(): Promise<void>
}

let shown = 0
let watcher: MutationObserver | null = null

const drawTitle = (): void => {
  const next = `${shown > 0 ? `(${cappedCount(shown)}) ` : ''}${document.title.replace(COUNT, '')}`
  if (document.title !== next) document.title = next
}

const drawIcon = (): void => {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (!icon) return
  const bare = icon.href.replace(DOT, '')
  const next = shown > 0 ? bare.replace(END, DOT + END) : bare
  if (icon.href !== next) icon.href = next
}

/** The installed app's badge; browsers without one, or that refuse it, show nothing. */
const drawBadge = (): void => {
  const badging = navigator as Badging
  const drawn = shown > 0 ? badging.setAppBadge?.(shown) : badging.clearAppBadge?.()
  drawn?.catch(() => undefined)
}

/** Shows how many are unread outside the page: in the title of every page, on the icon and on the installed app. */
export function showUnread(count: number): void {
  shown = count
  drawTitle()
  drawIcon()
  drawBadge()
  const title = document.querySelector('title')
  if (!title || watcher) return
  // Each page sets a title of its own when it is shown.
  watcher = new MutationObserver(drawTitle)
  watcher.observe(title, { childList: true })
}

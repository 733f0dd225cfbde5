import { DEBOUNCE_MS } from '@contract/constants'
import { routes, urlOf, type RouteName, type RouteQuery } from '../../../src/routes'
import { net } from '../../net/net'
import type { DeviceScript } from '../host/device'
import type { MiniRun } from '../mini-run'
import type { MiniTarget } from '../packaging/mini-package'
import { startMini } from '../start-mini'
import { distOf } from './dist-of'
import { didMainAct } from './main-acts'

/** Longest time of one part of a journey, in ms; generous, because machines are busy while tests run. */
export const PART_MS = 180_000
/** Longest time of one answer of the server, in ms. */
export const ANSWER_MS = 30_000

const PRESSABLE = '.jy-pressable, .jy-check, wx-button'
const LOCKED = '.jy-button--disabled, .jy-button--busy'
const FIELD_NAMES = '.jy-field__label, .jy-field__side'

/** Options of a hand. */
export interface HandOptions {
  readonly target: MiniTarget
  /** Base address of the server. */
  readonly url: string
  /** Session of a member who is logged in already. */
  readonly token: string
  readonly device?: Partial<DeviceScript>
  /** Address of the server in its own answers, where a proxy would serve it. */
  readonly publicOrigin?: string
}

/**
 * A list that is not loaded yet is drawn empty on a device without a message; the host's framework warns about it.
 */
const FRAMEWORK_TALK = /^The for-list data is neither Array nor Object/

const wordsOf = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim()

/** A member's hand on a built mini-program: it opens pages, presses controls and reads. */
export class Hand {
  /** Time of the last press, in epoch ms. */
  private tappedAt = 0
  private isLaunched = false
  private isAway = false
  private readonly heard = new Set<string>()

  private constructor(readonly mini: MiniRun) {
    net.watch(() => this.reportComplaints())
  }

  /** Opens a phone; an Android one by default, because Apple's rules forbid buying. */
  static open({ target, url, token, device, publicOrigin }: HandOptions): Hand {
    const storage = new Map([['jinyu.token', JSON.stringify(token)]])
    const phone = { system: 'android', ...device } as const
    const dist = distOf(target)
    return new Hand(startMini({ target, dist, api: url, publicOrigin, storage, device: phone }))
  }

  /** Opens a page without a previous one, as a card or a shortcut does. */
  async open<N extends RouteName>(route: N, query?: RouteQuery<N>): Promise<void> {
    if (this.isLaunched) await this.mini.host.pages.route('reLaunch', { url: urlOf(route, query) })
    else await this.mini.launch(routes[route].path, query)
    this.isLaunched = true
    await this.shows(route)
  }

  /** Waits until the page is the shown one. */
  async shows(route: RouteName): Promise<void> {
    await this.mini.waitFor(() => `/${this.mini.page.route}` === routes[route].path, ANSWER_MS)
  }

  /** Waits until these words are visible. */
  async reads(words: string | RegExp): Promise<Element> {
    return this.explained(`${String(words)} cannot be read`, () => this.last(words))
  }

  /** Waits until these words are no longer visible. */
  async readsNoMore(words: string | RegExp): Promise<void> {
    await this.explained(`${String(words)} can still be read`, () => this.last(words) === undefined)
  }

  /** Whether these words are visible now. */
  sees(words: string | RegExp): boolean {
    return this.last(words) !== undefined
  }

  /**
   * Presses the topmost element with exactly these words, but not too soon after the last press: the app ignores
   * double presses. Waits until it can be pressed.
   */
  async tap(words: string | RegExp): Promise<void> {
    await this.rest()
    const element = await this.explained(`${String(words)} cannot be pressed`, () => {
      const found = this.all(words)
        .filter((one) => one.closest(PRESSABLE))
        .at(-1)
      return found?.closest(LOCKED) ? undefined : found
    })
    await this.tapAt(element)
  }

  /** Types into the field of this name, or with this placeholder. */
  async fill(name: string, value: string): Promise<void> {
    const field = await this.explained(`there is no field ${name}`, () =>
      this.mini
        .findAll('.jy-field')
        .filter(
          (one) =>
            [...one.querySelectorAll(FIELD_NAMES)].some((label) => wordsOf(label) === name) ||
            one.querySelector('input, textarea')?.getAttribute('placeholder') === name,
        )
        .at(-1),
    )
    await this.mini.input(field, value)
  }

  /** Waits until a toast with these words was shown. */
  async received(words: string): Promise<void> {
    await this.explained(`no toast says ${words}`, () => this.mini.toasts.includes(words))
  }

  /** Opens the newest bill of the shown records by its title, and waits until its timeline is loaded. */
  async openBill(title: string): Promise<void> {
    await this.rest()
    const row = await this.explained(`there is no bill ${title}`, () =>
      this.mini.findAll('.jy-bill').find((one) => wordsOf(one).includes(title)),
    )
    await this.tapAt(row)
    await this.reads('账单详情')
    await this.explained('the bill shows no timeline', () => this.timelineSteps().length > 0)
  }

  /** Steps of the open bill's timeline in order of time, each with its note. */
  timeline(): string[] {
    return this.timelineSteps()
      .map((step) => [...step.children].map(wordsOf).filter(Boolean).join(': '))
      .reverse()
  }

  private timelineSteps() {
    return this.mini.findAll('.jy-bill-sheet__step-words')
  }

  /** Records that the page's main action is done. @throws Error when this hand has not done it. */
  did(route: RouteName): void {
    didMainAct(this.mini, route)
  }

  /** Makes everything that a developer tool would show in its console a fault of the test, once. */
  private reportComplaints(): void {
    if (this.isAway) return
    const news = this.complaints().filter((words) => !this.heard.has(words))
    for (const words of news) {
      this.heard.add(words)
      net.report(`mini: ${words}`)
    }
  }

  private complaints(): string[] {
    const { errors, missingApis, journal } = this.mini
    const said = journal.events.flatMap((event) => {
      if (event.kind === 'warning')
        return FRAMEWORK_TALK.test(event.message) ? [] : [`warning: ${event.message}`]
      const isComplaint = event.kind === 'console' && (event.level === 'error' || event.level === 'warn')
      return isComplaint ? [`${event.level}: ${event.text}`] : []
    })
    return [
      ...errors.map(({ where, message }) => `fault in ${where}: ${message}`),
      ...missingApis.map((name) => `missing: ${name}`),
      ...said,
    ]
  }

  /** Closes the phone. */
  putAway(): void {
    this.reportComplaints()
    this.isAway = true
    this.mini.stop()
  }

  /** The topmost of them: layers come after the elements that they cover. */
  private last(words: string | RegExp): Element | undefined {
    return this.all(words).at(-1)
  }

  /** The innermost elements with exactly these words, or else those that contain them. */
  private all(words: string | RegExp): Element[] {
    if (typeof words === 'string') return this.mini.findAll(words)
    const matching = this.mini.findAll('wx-view, wx-text').filter((one) => words.test(wordsOf(one)))
    return matching.filter((one) => !matching.some((other) => other !== one && one.contains(other)))
  }

  /** Waits before a lookup: an element that is found earlier may be rendered again before it is pressed. */
  private async rest(): Promise<void> {
    const waitMs = this.tappedAt + DEBOUNCE_MS - Date.now()
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
  }

  private async tapAt(element: Element): Promise<void> {
    await this.mini.tap(element)
    this.tappedAt = Date.now()
  }

  private async explained<T>(problem: string, condition: () => T): Promise<NonNullable<T>> {
    try {
      return await this.mini.waitFor(condition, ANSWER_MS)
    } catch (error) {
      const { toasts } = this.mini
      throw new Error(`${problem}: ${(error as Error).message}\ntoasts so far: ${toasts.join(' | ')}`)
    }
  }
}

import { DEBOUNCE_MS } from '@contract/constants'
import { routes, urlOf, type RouteName, type RouteQuery } from '../../../src/routes'
import type { DeviceScript } from '../host/device'
import type { MiniRun } from '../mini-run'
import type { MiniTarget } from '../packaging/mini-package'
import { startMini } from '../start-mini'
import { distOf } from './dist-of'
import { didMainAct } from './main-acts'

/** How long one part of a journey may take, in ms; generous, because machines are busy while tests run. */
export const PART_MS = 180_000
/** How long one answer of the server may take, in ms. */
export const ANSWER_MS = 30_000

const PRESSABLE = '.jy-pressable, .jy-check, wx-button'
const LOCKED = '.jy-button--disabled, .jy-button--busy'
const FIELD_NAMES = '.jy-field__label, .jy-field__side'

/** What a hand may want of its phone. */
export interface HandWish {
  readonly target: MiniTarget
  /** Base address of the server. */
  readonly url: string
  /** Session of a member who is logged in already. */
  readonly token: string
  readonly device?: Partial<DeviceScript>
}

/** A list that is not there yet is drawn empty on a device without a word; the host's framework says so. */
const FRAMEWORK_TALK = /^The for-list data is neither Array nor Object/

const wordsOf = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim()

/** A member's hand on a mini-program as it was built: it opens pages, presses what can be pressed and reads. */
export class Hand {
  /** When something was pressed last, in epoch ms. */
  private pressedAt = 0
  private isLaunched = false

  private constructor(readonly mini: MiniRun) {}

  /** Takes the phone up; an Android one unless told otherwise, because Apple's rules forbid to buy. */
  static take({ target, url, token, device }: HandWish): Hand {
    const storage = new Map([['jinyu.token', JSON.stringify(token)]])
    const phone = { system: 'android', ...device } as const
    return new Hand(startMini({ target, dist: distOf(target), api: url, storage, device: phone }))
  }

  /** Opens a page over nothing, as a card or a shortcut does. */
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

  /** Waits until these words can be read. */
  async reads(words: string | RegExp): Promise<Element> {
    return this.explained(`${String(words)} cannot be read`, () => this.last(words))
  }

  /** Waits until these words can no longer be read. */
  async readsNoMore(words: string | RegExp): Promise<void> {
    await this.explained(`${String(words)} can still be read`, () => this.last(words) === undefined)
  }

  /** These words can be read now. */
  sees(words: string | RegExp): boolean {
    return this.last(words) !== undefined
  }

  /**
   * Touches the topmost of what says just this, as a person does who sees what the last touch did: the app takes
   * quicker ones for one. Waits until it can be pressed.
   */
  async press(words: string | RegExp): Promise<void> {
    await this.rest()
    const element = await this.explained(`${String(words)} cannot be pressed`, () => {
      const found = this.all(words)
        .filter((one) => one.closest(PRESSABLE))
        .at(-1)
      return found?.closest(LOCKED) ? undefined : found
    })
    await this.pressAt(element)
  }

  /** Types into the field of this name, or with this hint in it. */
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

  /** Waits until a toast has said this. */
  async told(words: string): Promise<void> {
    await this.explained(`no toast says ${words}`, () => this.mini.toasts.includes(words))
  }

  /** Opens the newest bill of the shown records by its title, and waits until its course is there. */
  async openBill(title: string): Promise<void> {
    await this.rest()
    const row = await this.explained(`there is no bill ${title}`, () =>
      this.mini.findAll('.jy-bill').find((one) => wordsOf(one).includes(title)),
    )
    await this.pressAt(row)
    await this.reads('账单详情')
    await this.explained('the bill tells no course', () => this.courseSteps().length > 0)
  }

  /** Steps of the open bill's course in order of time, each with its note. */
  course(): string[] {
    return this.courseSteps()
      .map((step) => [...step.children].map(wordsOf).filter(Boolean).join(': '))
      .reverse()
  }

  private courseSteps() {
    return this.mini.findAll('.jy-bill-sheet__step-words')
  }

  /** Says that the page's main act is done. @throws Error when this hand has not done it. */
  did(route: RouteName): void {
    didMainAct(this.mini, route)
  }

  /** Everything that would show in the console of a developer tool. */
  complaints(): string[] {
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

  /** Puts the phone away. @throws Error with everything that the app complained of. */
  putAway(): void {
    const complaints = this.complaints()
    this.mini.stop()
    if (complaints.length > 0) throw new Error(`The app complained:\n${complaints.join('\n')}`)
  }

  /** The topmost of them: layers come after what they cover. */
  private last(words: string | RegExp): Element | undefined {
    return this.all(words).at(-1)
  }

  /** The innermost elements that say just this, or else hold it. */
  private all(words: string | RegExp): Element[] {
    if (typeof words === 'string') return this.mini.findAll(words)
    const matching = this.mini.findAll('wx-view, wx-text').filter((one) => words.test(wordsOf(one)))
    return matching.filter((one) => !matching.some((other) => other !== one && one.contains(other)))
  }

  /** Waits before an element is looked for: what is found earlier may be drawn anew until it is pressed. */
  private async rest(): Promise<void> {
    const waitMs = this.pressedAt + DEBOUNCE_MS - Date.now()
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
  }

  private async pressAt(element: Element): Promise<void> {
    await this.mini.tap(element)
    this.pressedAt = Date.now()
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
